import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { limits } from '#shared/features/content/content.limits.ts';
import {
  type GalleryMonth,
  listGallery,
  listGalleryMonths,
  type Picture,
} from '#shared/features/content/gallery.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { contentKeys } from '../content.hooks.ts';

/** Pictures read at a time. */
const blockSize = limits.pageMax;
/** Pictures beyond the screen that are read ahead. */
const ahead = 40;
/** So long the place in the gallery has to last before its pictures are read, in ms. */
const settleMs = 80;

const monthsQuery = queryOptions({
  queryKey: contentKeys.galleryMonths,
  queryFn: ({ signal }) => call(listGalleryMonths, {}, { signal }),
});

/** A page of the gallery, behind a picture or from its beginning. */
const pageQuery = (before: number | null) =>
  queryOptions({
    queryKey: contentKeys.galleryPage(before),
    queryFn: ({ signal }) =>
      call(
        listGallery,
        { query: { limit: blockSize, ...(before === null ? {} : { before }) } },
        { signal },
      ),
  });

const idsOf = (months: readonly GalleryMonth[] | undefined): number[] =>
  months?.flatMap(({ ids }) => ids) ?? [];

const blocksBetween = (first: number, last: number): number[] => {
  const from = Math.floor(Math.max(0, first - ahead) / blockSize);
  const to = Math.floor((last + ahead) / blockSize);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** A list of numbers once it has lasted for a moment. */
const useSettled = (numbers: number[]): number[] => {
  const name = numbers.join();
  const [settled, setSettled] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), settleMs);
    return () => clearTimeout(timer);
  }, [name]);
  return useMemo(() => settled.split(',').map(Number), [settled]);
};

/** All pictures of the gallery by their ids, and as many of them as have been read. */
export const useGallery = () => {
  const client = useQueryClient();
  const months = useQuery(monthsQuery);
  const ids = useMemo(() => idsOf(months.data), [months.data]);
  const [near, setNear] = useState<number[]>([0]);
  const [asked, setAsked] = useState<number[]>([]);
  const settled = useSettled(near);
  const blocks = [...new Set([...settled, ...asked])].filter(
    (block) => block === 0 || block * blockSize < ids.length,
  );
  const pages = useQueries({
    queries: blocks.map((block) => pageQuery(ids[block * blockSize - 1] ?? null)),
    combine: (results) => ({
      stamp: results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const { error, refetch } of results) if (error) void refetch();
      },
    }),
  });
  // Also of pages that are off the screen, or were cut elsewhere before a picture came or went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says when a page has come
  const pictures = useMemo(() => {
    const found = client.getQueryCache().findAll({ queryKey: contentKeys.galleryPages });
    return new Map(
      found
        .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as Picture[] | undefined) ?? [])
        .map((picture) => [picture.media.id, picture]),
    );
  }, [client, pages.stamp]);
  return {
    months,
    ids,
    pictures,
    pages,
    /** Reads the pictures of these places, instead of those before. */
    showNear: (first: number, last: number) => {
      const blocks = blocksBetween(first, last);
      setNear((known) => (known.join() === blocks.join() ? known : blocks));
    },
    /** Reads the picture of a place as well. */
    ask: (index: number) =>
      setAsked((known) => [...new Set([...known, Math.floor(index / blockSize)])]),
    askNoMore: () => setAsked([]),
  };
};

export type Gallery = ReturnType<typeof useGallery>;
