import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Album, listAlbums } from '#shared/features/content/albums.contract.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import {
  createDisplay,
  type Display,
  deleteDisplay,
  listDisplays,
  renewDisplayLink,
  updateDisplay,
} from '#shared/features/displays/displays.contract.ts';
import type { DisplayFields } from '#shared/features/displays/displays.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

export const displayKeys = {
  list: ['displays', 'list'] as const,
  albums: ['displays', 'albums'] as const,
};

export const displaysQuery = queryOptions({
  queryKey: displayKeys.list,
  queryFn: ({ signal }) => call(listDisplays, {}, { signal }),
  // Screens are seen without an event.
  staleTime: 0,
});

const readAlbums = async (signal: AbortSignal): Promise<Album[]> => {
  const albums: Album[] = [];
  for (;;) {
    const before = albums.at(-1)?.id;
    const query = { limit: albumLimits.pageMax, ...(before === undefined ? {} : { before }) };
    const page = await call(listAlbums, { query }, { signal });
    albums.push(...page);
    if (page.length < albumLimits.pageMax) return albums;
  }
};

/** The albums that this admin may show on a screen. */
export const useShowableAlbums = (userId: number) =>
  useQuery({
    queryKey: displayKeys.albums,
    queryFn: ({ signal }) => readAlbums(signal),
    select: (albums) =>
      albums.filter(({ visibility, owner }) => visibility === 'household' || owner.id === userId),
    staleTime: 0,
  });

export const useCreateDisplay = () => {
  const { t } = useTranslation('displays');
  return useAction({
    run: (body: DisplayFields) => call(createDisplay, { body }),
    invalidates: [displayKeys.list],
    failure: t('form.notCreated'),
  });
};

export const useUpdateDisplay = (id: number) => {
  const { t } = useTranslation('displays');
  return useAction({
    run: (body: DisplayFields) => call(updateDisplay, { params: { id }, body }),
    invalidates: [displayKeys.list],
    success: ({ display }) => t('form.saved', { name: display.name }),
    failure: t('form.notSaved'),
  });
};

export const useRenewLink = (id: number) => {
  const { t } = useTranslation('displays');
  return useAction({
    run: () => call(renewDisplayLink, { params: { id } }),
    invalidates: [displayKeys.list],
    failure: t('renew.failed'),
  });
};

export const useRemoveDisplay = ({ id, name }: Display) => {
  const { t } = useTranslation('displays');
  return useAction({
    run: () => call(deleteDisplay, { params: { id } }),
    invalidates: [displayKeys.list],
    success: t('remove.done', { name }),
    failure: t('remove.failed'),
  });
};
