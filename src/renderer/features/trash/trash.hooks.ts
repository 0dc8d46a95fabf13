import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  emptyTrash,
  listTrash,
  removeThing,
  restoreThing,
  type TrashCounts,
  type TrashItem,
} from '#shared/features/trash/trash.contract.ts';
import type { TrashKind } from '#shared/features/trash/trash.fields.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const trashKeys = {
  all: ['trash'] as const,
  list: (kind: TrashKind | null) => ['trash', 'list', kind] as const,
};

/** The trash, of one kind or all; refetched when it changes. */
export const useTrash = (kind: TrashKind | null) => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['trash', 'accounts'], [trashKeys.all]), [client]);
  return useInfiniteQuery({
    queryKey: trashKeys.list(kind),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTrash,
        { query: { kind: kind ?? undefined, before: pageParam, limit: 100 } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // No events arrive while the trash is closed.
    refetchOnMount: 'always',
  });
};

export const sumOf = (counts: TrashCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Where something is once it is back; null where it has no page. */
const pathOf = ({ kind, id }: Pick<TrashItem, 'kind' | 'id'>): string | null => {
  if (kind === 'post') return paths.post(id);
  if (kind === 'room') return paths.chatRoom(id);
  return kind === 'book' ? paths.readingTracker : null;
};

/** Restores a thing; every page that may show it is refetched. */
export const useRestoreThing = (onDone: () => void) => {
  const { t } = useTranslation(['trash', 'common']);
  const navigate = useNavigate();
  return useAction({
    run: ({ kind, id }: TrashItem) => call(restoreThing, { params: { kind, id } }),
    update: async (client) => {
      await client.invalidateQueries({ queryKey: trashKeys.all });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trash' });
    },
    success: (_answer, item) => {
      const path = pathOf(item);
      const action = { label: t('restore.open'), onPress: () => void navigate(path ?? paths.home) };
      return { title: t('restore.done', { title: item.title }), ...(path ? { action } : {}) };
    },
    onSuccess: onDone,
    failure: t('common:errors.notRestored'),
    onFailure: (client) => void client.invalidateQueries({ queryKey: trashKeys.all }),
  });
};

/** Ends one thing. */
export const useRemoveThing = (onDone: () => void) => {
  const { t } = useTranslation(['trash', 'common']);
  return useAction({
    run: ({ kind, id }: TrashItem) => call(removeThing, { params: { kind, id } }),
    invalidates: [trashKeys.all],
    success: t('remove.done'),
    onSuccess: onDone,
    failure: t('common:errors.notDeleted'),
    onFailure: (client) => void client.invalidateQueries({ queryKey: trashKeys.all }),
  });
};

/** Empties the trash; stopping leaves what is still there. */
export const useEmptyTrash = (onDone: () => void) => {
  const { t } = useTranslation(['trash', 'common']);
  const showFailure = useFailureToast();
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending } = useAction({
    run: () => {
      controller.current = new AbortController();
      return call(emptyTrash, {}, { signal: controller.current.signal });
    },
    success: ({ count }) => t('empty.done', { count }),
    onFailure: (_client, error) => {
      if (controller.current?.signal.aborted) showToast({ title: t('empty.stopped') });
      else showFailure(t('common:errors.failed'), error);
    },
    onSettled: async (client) => {
      await client.invalidateQueries({ queryKey: trashKeys.all });
      onDone();
    },
  });
  return { empty: () => mutate(), isEmptying: isPending, stop: () => controller.current?.abort() };
};
