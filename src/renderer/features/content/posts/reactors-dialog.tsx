import { Button, Flex, Text } from '@radix-ui/themes';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listReactors, type Reactor } from '#shared/features/content/comments.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { contentKeys } from '../content.hooks.ts';
import { reactionNames } from './reaction-names.ts';

export interface ReactorsDialogProps {
  contentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const reactorsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: contentKeys.reactors(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        listReactors,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Reactor[]) =>
      last.length < limits.reactorPage ? undefined : last.at(-1)?.id,
    staleTime: 0,
  });

/** Each person once, with all of their reactions. */
const ReactorRow = ({ reactions }: { reactions: Reactor[] }) => {
  const { t } = useTranslation('content');
  const user = reactions[0]?.user;
  if (!user) return null;
  return (
    <Flex asChild align="center" gap="3">
      <li>
        <PersonAvatar person={user} size={36} />
        <Text size="3" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {user.displayName || user.username}
        </Text>
        {reactions.map(({ id, emoji }) => (
          <Text key={id} size="5" role="img" aria-label={t(`reactions.${reactionNames[emoji]}`)}>
            {emoji}
          </Text>
        ))}
      </li>
    </Flex>
  );
};

const Reactors = ({ contentId }: { contentId: number }) => {
  const { t } = useTranslation('content');
  const list = useInfiniteQuery(reactorsQuery(contentId));
  if (list.isError && !list.data)
    return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton />;
  const reactors = list.data.pages.flat();
  if (reactors.length === 0) return <Text as="p">{t('reactions.empty')}</Text>;
  const people = groupBy(reactors, ({ user }) => user.id);
  return (
    <Flex direction="column" gap="4">
      <PlainList gap="3">
        {[...people].map(([id, reactions]) => (
          <ReactorRow key={id} reactions={reactions} />
        ))}
      </PlainList>
      {list.hasNextPage && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('reactions.more')}
        </Button>
      )}
    </Flex>
  );
};

/** The people who reacted to a post, each with their reaction. */
export const ReactorsDialog = ({ contentId, open, onOpenChange }: ReactorsDialogProps) => {
  const { t } = useTranslation('content');
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={t('reactions.title')} size="small">
      <Reactors contentId={contentId} />
    </AppDialog>
  );
};
