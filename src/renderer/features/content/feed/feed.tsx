import { Box, Button, Flex, Spinner } from '@radix-ui/themes';
import { type ReactNode, useMemo } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useIsPhone } from '../../../lib/dom/use-media-query.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useFeed } from '../content.hooks.ts';
import styles from './feed.module.css';
import { FeedGrid } from './feed-grid.tsx';
import { type FeedFilter, postsOf } from './feed-pages.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';

interface FeedProps {
  filter: FeedFilter;
  /** Shown when there is no post. */
  empty: ReactNode;
  /** What the list is shown by, above its posts. */
  toolbar?: ReactNode;
  /** Placeholder cards while posts load, or a spinner where the spec asks for one. */
  loading?: 'skeleton' | 'spinner';
  /** Beside the posts where there is room for it, above them on tablets held upright, below them on phones. */
  aside?: ReactNode;
  /** Below the posts on tablets held upright too. */
  isAsideLast?: boolean;
  /** Older posts load on scrolling, or on request if there is content below the feed. */
  more?: 'scroll' | 'ask';
}

/** Posts, newest first, page by page. */
export const Feed = ({ aside, toolbar, isAsideLast = false, ...props }: FeedProps) => {
  const isPhone = useIsPhone();
  const feed = useFeed(props.filter);
  const posts = useMemo(() => postsOf(feed.data), [feed.data]);
  const isEmpty = feed.data !== undefined && posts.length === 0 && !feed.hasNextPage;
  if (isEmpty) return props.empty;
  const list = (
    <>
      {toolbar}
      <Posts {...props} hasAside={aside !== undefined} feed={feed} posts={posts} />
    </>
  );
  if (!aside) return list;
  const parts = [
    <div key="aside" className={styles.aside}>
      {aside}
    </div>,
    <Box key="list" minWidth="0">
      {list}
    </Box>,
  ];
  return (
    <div className={styles.withAside}>{isPhone || isAsideLast ? parts.toReversed() : parts}</div>
  );
};

type PostsProps = Omit<FeedProps, 'empty' | 'aside' | 'isAsideLast' | 'toolbar'> & {
  feed: ReturnType<typeof useFeed>;
  posts: Content[];
  hasAside: boolean;
};

const Posts = ({
  filter,
  feed,
  posts,
  hasAside,
  loading = 'skeleton',
  more = 'scroll',
}: PostsProps) => {
  const { t } = useTranslation('content');
  const name = JSON.stringify(filter);
  if (feed.isPending) {
    return (
      <Box role="status" aria-label={t('feed.loading')} minHeight="100vh">
        {loading === 'spinner' ? <Spinner size="3" my="7" mx="auto" /> : <FeedSkeleton />}
      </Box>
    );
  }
  if (!feed.data) return <ErrorNote error={feed.error} onRetry={() => void feed.refetch()} />;
  return (
    <>
      <FeedGrid
        key={name}
        name={name}
        posts={posts}
        hasAside={hasAside}
        canLoadMore={
          more === 'scroll' && feed.hasNextPage && !feed.isFetching && !feed.isFetchNextPageError
        }
        onLoadMore={() => void feed.fetchNextPage()}
        onLastPicture={() => feed.hasNextPage && !feed.isFetching && void feed.fetchNextPage()}
      />
      {more === 'ask' && feed.hasNextPage && !feed.isFetchNextPageError && (
        <Flex justify="center" mt="5">
          <Button
            size="3"
            variant="soft"
            loading={feed.isFetchingNextPage}
            onClick={() => void feed.fetchNextPage()}
          >
            {t('feed.older')}
          </Button>
        </Flex>
      )}
      {feed.isFetchNextPageError && (
        <ErrorNote error={feed.error} onRetry={() => void feed.fetchNextPage()} />
      )}
      {more === 'scroll' && feed.isFetchingNextPage && (
        <div role="status" aria-label={t('feed.loadingMore')}>
          <Spinner size="3" my="7" mx="auto" />
        </div>
      )}
    </>
  );
};
