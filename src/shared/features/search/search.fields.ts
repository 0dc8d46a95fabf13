import { z } from 'zod';
import { fold } from '../../search-folding.ts';

/** What is looked for, in the order in which it is shown. */
export const SearchKind = z.enum([
  'person',
  'post',
  'album',
  'comment',
  'room',
  'book',
  'event',
  'task',
  'journal',
  'feeling',
]);
export type SearchKind = z.infer<typeof SearchKind>;

export const limits = {
  /** Fewer characters begin too many words to be of use. */
  queryMin: 2,
  queryMax: 100,
  /** Words a search is narrowed by; more say nothing new. */
  wordsMax: 12,
  /** Hits of each kind as one types, and a page of one kind. */
  groupDefault: 5,
  pageDefault: 20,
  pageMax: 50,
} as const;

/** Words begin with letters, digits or marks; everything else separates them. */
const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** The terms of a search; single letters are left out. */
export const wordsOf = (typed: string): string[] =>
  (typed.match(wordPattern) ?? [])
    .filter((word) => [...word].length >= limits.queryMin)
    .slice(0, limits.wordsMax);

/** Each word of a text, with its position and the form in which it is compared. */
export function* eachWord(text: string): Generator<{ start: number; end: number; folded: string }> {
  for (const match of text.matchAll(wordPattern)) {
    yield { start: match.index, end: match.index + match[0].length, folded: fold(match[0]) };
  }
}
