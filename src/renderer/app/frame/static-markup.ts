import { frameSlots } from '#shared/page-frame.ts';

/** Attributes that only an app that runs has a use for; ids would be there twice. */
const idle =
  / (?:id|for|role|tabindex|data-discover|data-radix-[a-z-]+|aria-(?:controls|describedby|labelledby))="[^"]*"/g;

/** What names a card's parts for screen readers, leads elsewhere or moves when it appears. */
const idleOnCards =
  / (?:alt|dateTime|href|title|aria-(?:expanded|haspopup|label|pressed))="[^"]*"/g;

/** React's hints to the browser, about pictures that the page names already. */
const hints = /<link rel="preload"[^>]*>/g;

const withoutIdle = (html: string): string => html.replace(idle, '').replace(hints, '');

/** A picture of a page: nothing in it can be pressed, and screen readers wait for the page itself. */
export const pageElement = (screen: 'wide' | 'phone', html: string): string =>
  `<div data-frame="${screen}" aria-hidden="true" inert>${withoutIdle(html)}</div>`;

/** The same of a part of a card; a picture that can't be loaded shows nothing. */
export const cardPart = (html: string): string =>
  withoutIdle(html).replace(idleOnCards, '').replaceAll('<img', '<img alt=""');

/**
 * Puts a slot where a part is.
 * @throws If the part is not there, or more than once: the server would put the card together wrongly.
 */
export const withSlot = (html: string, part: string, slot: string): string => {
  const [before, after, ...others] = html.split(part);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`There is not one ${slot} in ${html}: ${part}`);
  }
  return before + slot + after;
};

const styleElementOf = (rules: string): string =>
  `<style nonce="${frameSlots.nonce}">${rules}</style>`;

/**
 * Takes style attributes, which the page's policy refuses, for a style element with the page's nonce. The attribute
 * is what stands in their place.
 */
export const makeStyleTable = (attribute: string) => {
  const styles: string[] = [];
  return {
    take: (html: string): string =>
      html.replace(/ style="([^"]*)"/g, (_match, style: string) => {
        if (!styles.includes(style)) styles.push(style);
        return ` ${attribute}="${styles.indexOf(style)}"`;
      }),
    // An id that there is none of makes a rule as strong as the attribute was.
    element: (): string =>
      styleElementOf(
        styles.map((style, index) => `[${attribute}="${index}"]:not(#none){${style}}`).join(''),
      ),
  };
};
