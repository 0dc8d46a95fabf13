import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

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
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ kind, id }: TrashItem) => call(restoreThing, { params: { kind, id } }),
    onSuccess: async (_answer, item) => {
      await client.invalidateQueries({ queryKey: trashKeys.all });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trash' });
      const path = pathOf(item);
      const action = { label: t('restore.open'), onPress: () => void navigate(path ?? paths.home) };
      showToast({
        tone: 'success',
        title: t('restore.done', { title: item.title }),
        ...(path ? { action } : {}),
      });
      onDone();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: trashKeys.all });
      showFailure(t('common:errors.notRestored'), error);
    },
  });
};

/** Ends one thing. */
export const useRemoveThing = (onDone: () => void) => {
  const { t } = useTranslation(['trash', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ kind, id }: TrashItem) => call(removeThing, { params: { kind, id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: trashKeys.all });
      showToast({ tone: 'success', title: t('remove.done') });
      onDone();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: trashKeys.all });
      showFailure(t('common:errors.notDeleted'), error);
    },
  });
};

/** Empties the trash; stopping leaves what is still there. */
export const useEmptyTrash = (onDone: () => void) => {
  const { t } = useTranslation(['trash', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      return call(emptyTrash, {}, { signal: controller.current.signal });
    },
    onSuccess: ({ count }) => showToast({ tone: 'success', title: t('empty.done', { count }) }),
    onError: (error) => {
      if (controller.current?.signal.aborted) showToast({ title: t('empty.stopped') });
      else showFailure(t('common:errors.failed'), error);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: trashKeys.all });
      onDone();
    },
  });
  return { empty: () => mutate(), isEmptying: isPending, stop: () => controller.current?.abort() };
};
