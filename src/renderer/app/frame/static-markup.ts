/** Attributes that only an app that runs has a use for; ids would be there twice. */
const idle =
  / (?:id|for|role|tabindex|data-discover|data-radix-[a-z-]+|aria-(?:controls|describedby|labelledby))="[^"]*"/g;

/** React's hints to the browser, about pictures that the page names already. */
const hints = /<link rel="preload"[^>]*>/g;

/** A picture of a page: nothing in it can be pressed, and screen readers wait for the page itself. */
export const pageElement = (screen: 'wide' | 'phone', html: string): string => {
  const still = html.replace(idle, '').replace(hints, '');
  return `<div data-frame="${screen}" aria-hidden="true" inert>${still}</div>`;
};

/** Moves style attributes, which the page's policy refuses, to a style element with the page's nonce. */
export const styleElement = (html: string): string => {
  const styles: string[] = [];
  const moved = html.replace(/ style="([^"]*)"/g, (_match, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  // An id that there is none of makes a rule as strong as the attribute was.
  const rules = styles.map((style, index) => `[data-style="${index}"]:not(#none){${style}}`);
  return `<style nonce="__CSP_NONCE__">${rules.join('')}</style>${moved}`;
};
