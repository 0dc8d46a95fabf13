import { Box, Button, Flex, Spinner } from '@radix-ui/themes';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useFeed } from '../content.hooks.ts';
import { FeedGrid } from './feed-grid.tsx';
import { type FeedFilter, postsOf } from './feed-pages.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';

interface FeedProps {
  filter: FeedFilter;
  /** Shown when there is no post. */
  empty: ReactNode;
  /** Placeholder cards while posts load, or a spinner where the spec asks for one. */
  loading?: 'skeleton' | 'spinner';
  /** Older posts load on scrolling, or on request if there is content below the feed. */
  more?: 'scroll' | 'ask';
}

/** Posts, newest first, page by page. */
export const Feed = ({ filter, empty, loading = 'skeleton', more = 'scroll' }: FeedProps) => {
  const { t } = useTranslation('content');
  const feed = useFeed(filter);
  const name = JSON.stringify(filter);
  const posts = useMemo(() => postsOf(feed.data), [feed.data]);
  if (feed.isPending) {
    return (
      <Box role="status" aria-label={t('feed.loading')} minHeight="100vh">
        {loading === 'spinner' ? <Spinner size="3" my="7" mx="auto" /> : <FeedSkeleton />}
      </Box>
    );
  }
  if (!feed.data) return <ErrorNote error={feed.error} onRetry={() => void feed.refetch()} />;
  if (posts.length === 0 && !feed.hasNextPage) return empty;
  return (
    <>
      <FeedGrid
        key={name}
        name={name}
        posts={posts}
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
