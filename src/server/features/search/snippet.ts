import type { MarkedText } from '#shared/features/search/search.contract.ts';
import { eachWord } from '#shared/features/search/search.fields.ts';

/** Characters shown before what was found, and of the whole. */
const leadMax = 40;
const snippetMax = 180;

/** A text with what was looked for marked; `folded` are the beginnings of words, as they are compared. */
export const markWords = (text: string, folded: string[]): MarkedText => {
  const marks: [number, number][] = [];
  for (const word of eachWord(text)) {
    if (folded.some((begin) => word.folded.startsWith(begin))) marks.push([word.start, word.end]);
  }
  return { text, marks };
};

const firstHit = (text: string, folded: string[]): number | null => {
  for (const word of eachWord(text)) {
    if (folded.some((begin) => word.folded.startsWith(begin))) return word.start;
  }
  return null;
};

/** Where a word begins at or after `from`, so that none is shown in halves. */
const wordStart = (text: string, from: number): number => {
  if (from <= 0) return 0;
  const space = text.slice(from, from + leadMax).search(/\s/);
  return space < 0 ? from : from + space + 1;
};

const cut = (text: string, hit: number): string => {
  const start = hit > leadMax ? wordStart(text.slice(0, hit), hit - leadMax) : 0;
  const rest = text.slice(start, start + snippetMax);
  const isWhole = start + snippetMax >= text.length;
  const end = isWhole ? rest.length : Math.max(rest.search(/\s\S*$/), snippetMax / 2);
  const shown = rest.slice(0, end).replace(/\s+/g, ' ').trim();
  // Half of a character that is written as two is no text.
  const whole = shown.replace(/[\ud800-\udbff]$|^[\udc00-\udfff]/g, '');
  return `${start > 0 ? '… ' : ''}${whole}${isWhole ? '' : ' …'}`;
};

/** The words around what was found in the first text that has it, or the beginning of the first. */
export const snippetOf = (texts: string[], folded: string[]): MarkedText => {
  for (const text of texts) {
    const hit = firstHit(text, folded);
    if (hit !== null) return markWords(cut(text, hit), folded);
  }
  return markWords(cut(texts.find((text) => text.trim() !== '') ?? '', 0), folded);
};
