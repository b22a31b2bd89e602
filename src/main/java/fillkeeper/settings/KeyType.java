package fillkeeper.settings;

/** How requests are signed. */
public enum KeyType { HMAC, ED25519, RSA }
