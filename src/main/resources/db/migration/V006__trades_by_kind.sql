-- The newest trade of a kind is found at once, also where the other kind of the symbol was recorded for years.
CREATE INDEX recorded_trades_kind_traded_at
  ON fillkeeper.recorded_trades (exchange, environment, category, record_type, symbol, traded_at);
DROP INDEX fillkeeper.recorded_trades_traded_at;
