// Elements. Text is only ever set as text, so that nothing an exchange says becomes markup.

export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) {
      made.addEventListener(key.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? '' : value);
    }
  }
  made.append(...children);
  return made;
}

/** Changes a text only where it is another one: what is selected stays selected, and nothing is read aloud again. */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** The same for an attribute. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** A dotted name that may be broken where the exchange and its environment end, so that those stand one below another. */
export function breakable(name) {
  const parts = name.split('.');
  return parts.length < 3 ? [name] : [`${parts[0]}.${parts[1]}.`, el('wbr'), parts.slice(2).join('.')];
}

/** Says something to a screen reader. */
export function announce(text) {
  document.getElementById('live').textContent = text;
}
