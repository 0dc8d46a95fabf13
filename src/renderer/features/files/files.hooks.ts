import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AdminContent,
  adminCountContent,
  adminListContent,
} from '#shared/features/content/admin.contract.ts';
import { type FileKind, getFileUses, listFiles } from '#shared/features/files/files.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';

/** The sub-tabs of Content Management, and a chip for videos (rule 46). */
export const contentViews = ['all', 'stories', 'gallery', 'family', 'videos'] as const;
export type ContentView = (typeof contentViews)[number];

const filters = {
  all: {},
  stories: { type: 'story' },
  gallery: { type: 'art,photo' },
  family: { family: 'true' },
  videos: { type: 'video' },
} as const;

export const fileViews = ['all', 'media', 'avatar', 'cover', 'other'] as const;
export type FileView = 'all' | FileKind;

/** Where a page begins and how long it is: the first is soon there, the others bring more at once. */
interface Page {
  before?: number;
  limit: number;
}

const firstPage: Page = { limit: 50 };

const pageAfter = (rows: { id: number }[], { limit }: Page): Page | undefined => {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last && { before: last.id, limit: 250 };
};

export const filesKeys = {
  all: ['files'] as const,
  content: ['files', 'content'] as const,
  files: ['files', 'files'] as const,
};

export const contentQuery = (view: ContentView, q: string) =>
  infiniteQueryOptions({
    queryKey: [...filesKeys.content, 'list', view, q] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters[view], q, ...pageParam };
      return call(adminListContent, { query }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: AdminContent[], _pages, param) => pageAfter(page, param),
  });

export const contentCountsQuery = (q: string) =>
  queryOptions({
    queryKey: [...filesKeys.content, 'counts', q] as const,
    queryFn: ({ signal }) => call(adminCountContent, { query: { q } }, { signal }),
  });

export const filesQuery = (view: FileView, q: string) =>
  infiniteQueryOptions({
    queryKey: [...filesKeys.files, 'list', view, q] as const,
    queryFn: ({ pageParam, signal }) => {
      const kind = view === 'all' ? {} : { kind: view };
      return call(listFiles, { query: { ...kind, q, ...pageParam } }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ files }, _pages, param) => pageAfter(files, param),
  });

export const fileUsesQuery = (path: string) =>
  queryOptions({
    // Not one of the lists: data of a deleted file is not fetched again.
    queryKey: ['fileUses', path] as const,
    queryFn: ({ signal }) => call(getFileUses, { query: { path } }, { signal }),
  });

/** Keeps both lists up to date while one of them is open. */
export const useFilesLive = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      refreshOnChange(
        client,
        ['files', 'content', 'albums', 'reading', 'accounts'],
        [filesKeys.all],
      ),
    [client],
  );
};
