import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import {
  createJournal,
  cursorOf,
  deleteJournal,
  type Journal,
  type JournalHit,
  limits,
  listJournalDays,
  listJournals,
  picturePart,
  searchJournals,
  updateJournal,
} from '#shared/features/journal/journal.contract.ts';
import type { DayRange } from '#shared/features/journal/timeframes.ts';
import { call } from '../../lib/api/api-client.ts';
import { sendForm } from '../../lib/api/upload-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import type { EntryOutput } from './entry-fields.ts';

/** Entries asked for at a time. */
const pageSize = 20;

export const journalKeys = {
  all: ['journal'] as const,
  entries: (range: DayRange) => ['journal', 'entries', range] as const,
  days: (range: Required<DayRange>) => ['journal', 'days', range] as const,
  search: (words: string) => ['journal', 'search', words] as const,
};

interface Page {
  entries: Journal[];
  next: string | undefined;
}

/** @throws ApiError */
export const readPage = async (
  range: DayRange,
  before: string | undefined,
  signal: AbortSignal,
  size: number = pageSize,
): Promise<Page> => {
  // One more than is shown tells whether there is another page.
  const query = { ...range, limit: size + 1, ...(before ? { before } : {}) };
  const found = await call(listJournals, { query }, { signal });
  const entries = found.slice(0, size);
  const last = entries.at(-1);
  return { entries, next: found.length > size && last ? cursorOf(last) : undefined };
};

/** @throws ApiError */
export const readHits = (
  words: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<JournalHit[]> => {
  const query = { q: words, ...(before ? { before } : {}) };
  return call(searchJournals, { query }, { signal });
};

/** Where the hits after these begin. */
export const nextHits = (hits: JournalHit[]): string | undefined => {
  const last = hits.at(-1);
  return hits.length === limits.searchPage && last ? cursorOf(last.journal) : undefined;
};

// No events arrive while the journal is closed, so opening it refetches.
const readAnew = { refetchOnMount: 'always' } as const;

export const useEntries = (range: DayRange) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: journalKeys.entries(range),
      queryFn: ({ pageParam, signal }) => readPage(range, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last: Page) => last.next,
      ...readAnew,
    }),
  );

/** The days with entries between two days. */
export const useEntryDays = (range: Required<DayRange>) =>
  useQuery(
    queryOptions({
      queryKey: journalKeys.days(range),
      queryFn: ({ signal }) => call(listJournalDays, { query: range }, { signal }),
      placeholderData: keepPreviousData,
      ...readAnew,
    }),
  );

/** What is found for some words; what was found before stays while more is typed. */
export const useEntrySearch = (words: string) =>
  useInfiniteQuery({
    queryKey: journalKeys.search(words),
    queryFn: ({ pageParam, signal }) => readHits(words, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextHits,
    placeholderData: keepPreviousData,
    enabled: words !== '',
    ...readAnew,
  });

interface EntrySave {
  values: EntryOutput;
  file: File | null;
  removeImage: boolean;
  /** The version of the entry that the change is based on. */
  version?: string | undefined;
  /** Ends the draft that is saved; a newer one stays. */
  endDraft: () => void;
}

const sendEntry = (id: number | null, { values, file, removeImage, version }: EntrySave) => {
  if (file) {
    const files = [{ part: picturePart, file, fileName: file.name }];
    return id === null
      ? sendForm(createJournal, { fields: { ...values }, files })
      : sendForm(updateJournal, { params: { id }, fields: { ...values }, files }, { version });
  }
  return id === null
    ? call(createJournal, { body: values })
    : call(updateJournal, { params: { id }, body: { ...values, removeImage } }, { version });
};

/** Writes an entry, or changes the one with that id. */
export const useSaveEntry = (
  id: number | null,
  onSaved: (saved: Journal, save: EntrySave) => void,
) => {
  const { t } = useTranslation('journal');
  return useAction({
    run: (save: EntrySave) => sendEntry(id, save),
    invalidates: [journalKeys.all],
    success: t(id === null ? 'saved.created' : 'saved.updated'),
    onSuccess: onSaved,
    failure: t(id === null ? 'saved.createFailed' : 'saved.updateFailed'),
    isStatusShown: true,
    fallback: t('saved.failed'),
  });
};

/** Takes an entry out of the journal. */
export const useDeleteEntry = (id: number, onDeleted: () => void) => {
  const { t } = useTranslation('journal');
  return useAction({
    run: () => call(deleteJournal, { params: { id } }),
    update: onDeleted,
    invalidates: [journalKeys.all],
    success: t('delete.done'),
    failure: t('delete.failed'),
    isStatusShown: true,
  });
};
