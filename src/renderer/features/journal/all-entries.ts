import { type Journal, limits } from '#shared/features/journal/journal.contract.ts';
import type { DayRange } from '#shared/features/journal/timeframes.ts';
import { nextHits, readHits, readPage } from './journal.hooks.ts';

/** The server's page size, less the entry that shows whether there are more. */
const pageSize = limits.pageMax - 1;

const readFound = async (words: string, before: string | undefined, signal: AbortSignal) => {
  const hits = await readHits(words, before, signal);
  return { entries: hits.map(({ journal }) => journal), next: nextHits(hits) };
};

export interface Reading {
  signal: AbortSignal;
  /** Called with the number of entries so far. */
  onProgress: (count: number) => void;
}

/** Every entry of some days, or in which the words are found; not only as many as are listed. @throws ApiError */
export const readAllEntries = async (
  range: DayRange,
  words: string,
  { signal, onProgress }: Reading,
): Promise<Journal[]> => {
  const entries: Journal[] = [];
  let before: string | undefined;
  do {
    const page = words
      ? await readFound(words, before, signal)
      : await readPage(range, before, signal, pageSize);
    entries.push(...page.entries);
    before = page.next;
    onProgress(entries.length);
  } while (before !== undefined);
  return entries;
};
