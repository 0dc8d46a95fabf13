import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Album,
  type AlbumItem,
  addAlbumItems,
  createAlbum,
  deleteAlbum,
  getAlbum,
  listAlbumItems,
  listAlbums,
  removeAlbumItems,
  updateAlbum,
} from '#shared/features/content/albums.contract.ts';
import {
  type AlbumChanges,
  type AlbumFields,
  albumLimits,
} from '#shared/features/content/albums.fields.ts';
import { restoreThing } from '#shared/features/trash/trash.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onChanged, refreshOnChange } from '../../../lib/live/live-socket.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

export const albumKeys = {
  all: ['albums'] as const,
  lists: ['albums', 'list'] as const,
  ones: ['albums', 'one'] as const,
  album: (id: number) => ['albums', 'one', id] as const,
  linked: (id: number) => ['albums', 'linked', id] as const,
  itemLists: ['albums', 'items'] as const,
  items: (id: number) => ['albums', 'items', id] as const,
};

const listQuery = infiniteQueryOptions({
  queryKey: albumKeys.lists,
  queryFn: ({ pageParam, signal }) =>
    call(
      listAlbums,
      { query: { limit: albumLimits.pageDefault, ...(pageParam ? { before: pageParam } : {}) } },
      { signal },
    ),
  initialPageParam: 0,
  getNextPageParam: (last: Album[]) =>
    last.length < albumLimits.pageDefault ? undefined : last.at(-1)?.id,
});

export const useAlbums = () => useInfiniteQuery(listQuery);

/** An album, or null where there is none for this person. */
const readAlbum = async (id: number, signal: AbortSignal): Promise<Album | null> => {
  try {
    return await call(getAlbum, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

const albumQuery = (id: number) =>
  queryOptions({
    queryKey: albumKeys.album(id),
    queryFn: ({ signal }) => readAlbum(id, signal),
  });

export const useAlbum = (id: number) => useQuery(albumQuery(id));

const itemsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: albumKeys.items(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAlbumItems,
        {
          params: { id },
          query: { limit: albumLimits.itemPageMax, ...(pageParam ? { after: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last: AlbumItem[]) =>
      last.length < albumLimits.itemPageMax ? undefined : last.at(-1)?.media.id,
  });

/** An album that a post leads to; null where this person does not see it. */
export const useLinkedAlbum = (id: number) =>
  useQuery({
    queryKey: albumKeys.linked(id),
    queryFn: async ({ signal }) =>
      (await call(listAlbums, { query: { ids: String(id) } }, { signal }))[0] ?? null,
  });

export const useAlbumItems = (id: number) => useInfiniteQuery(itemsQuery(id));

/** Keeps what a page shows of albums up to date. */
export const useAlbumsLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const stopDeleted = onChanged(({ area, id, change }) => {
      if (area !== 'albums' || id === undefined) return;
      if (change === 'deleted') {
        client.setQueryData(albumKeys.album(id), null);
        return;
      }
      void client.invalidateQueries({ queryKey: albumKeys.album(id) });
      void client.invalidateQueries({ queryKey: albumKeys.items(id) });
    });
    // Pictures of posts come and go with them.
    const stopChanged = refreshOnChange(client, ['albums', 'content'], [albumKeys.lists]);
    const stopItems = refreshOnChange(client, ['content'], [albumKeys.ones, albumKeys.itemLists]);
    return () => {
      stopDeleted();
      stopChanged();
      stopItems();
    };
  }, [client]);
};

export const useCreateAlbum = () => {
  const { t } = useTranslation('albums');
  return useAction({
    run: (fields: AlbumFields) => call(createAlbum, { body: fields }),
    invalidates: [albumKeys.lists],
    success: (album) => t('form.created', { title: album.title }),
    failure: t('form.notCreated'),
  });
};

interface Change {
  changes: AlbumChanges;
  version?: string | undefined;
}

export const useUpdateAlbum = (id: number) => {
  const { t } = useTranslation('albums');
  return useAction({
    run: ({ changes, version }: Change) =>
      call(updateAlbum, { params: { id }, body: changes }, { version }),
    invalidates: [albumKeys.all],
    success: (_, { changes }) =>
      changes.coverId === undefined ? t('form.saved') : t('cover.done'),
    failure: t('form.notSaved'),
  });
};

export const useDeleteAlbum = ({ id, title }: Album, onDone: () => void) => {
  const { t } = useTranslation(['albums', 'common']);
  const { mutate: undo } = useAction({
    run: () => call(restoreThing, { params: { kind: 'album', id } }),
    invalidates: [albumKeys.all],
    success: t('delete.undone', { title }),
    failure: t('delete.notUndone'),
  });
  return useAction({
    run: () => call(deleteAlbum, { params: { id } }),
    // Nothing of it is asked for any more.
    update: (client) => client.setQueryData(albumKeys.album(id), null),
    invalidates: [albumKeys.lists],
    success: () => ({
      title: t('delete.done', { title }),
      action: { label: t('common:actions.undo'), onPress: () => undo() },
    }),
    onSuccess: onDone,
    failure: t('delete.failed'),
  });
};

/** Takes pictures out of an album, which the toast can undo. */
export const useRemoveItems = (id: number) => {
  const { t } = useTranslation(['albums', 'common']);
  const { mutate: undo } = useAction({
    run: (mediaIds: number[]) => call(addAlbumItems, { params: { id }, body: { mediaIds } }),
    invalidates: [albumKeys.all],
    success: t('remove.undone'),
    failure: t('remove.notUndone'),
  });
  return useAction({
    run: (mediaIds: number[]) => call(removeAlbumItems, { params: { id }, body: { mediaIds } }),
    invalidates: [albumKeys.all],
    success: ({ removed }) => ({
      title: t('remove.done', { count: removed.length }),
      action: { label: t('common:actions.undo'), onPress: () => undo(removed) },
    }),
    failure: t('remove.failed'),
  });
};

/** Adds pictures that are somewhere else already. */
export const useAddItems = () => {
  const { t } = useTranslation('albums');
  return useAction({
    run: ({ album, mediaIds }: { album: Pick<Album, 'id' | 'title'>; mediaIds: number[] }) =>
      call(addAlbumItems, { params: { id: album.id }, body: { mediaIds } }),
    invalidates: [albumKeys.all],
    success: ({ added, skipped }, { album: { title } }) => ({
      title:
        added.length > 0
          ? t('add.done', { count: added.length, title })
          : t('add.allThere', { title }),
      ...(added.length > 0 && skipped.length > 0
        ? { description: t('add.skipped', { count: skipped.length }) }
        : {}),
    }),
    failure: t('add.failed'),
  });
};
