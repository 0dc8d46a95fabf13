import { Box, Button } from '@radix-ui/themes';
import { measureElement, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { pagePainted } from '../../../lib/api/fetch-ahead.ts';
import { endFirstView, isFirstView } from '../../../lib/dom/first-view.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PostViewer } from '../posts/post-viewer.tsx';
import styles from './feed.module.css';
import { estimateHeight, type FeedLayout, feedGap } from './feed-layout.ts';
import { useFeedLayout } from './use-feed-layout.ts';
import { useHeldPosts } from './use-held-posts.ts';

interface FeedGridProps {
  /** Tells this feed from others. */
  name: string;
  posts: Content[];
  /** Something stays beside it where there is room. */
  hasAside: boolean;
  canLoadMore: boolean;
  onLoadMore: () => void;
  /** Called when someone goes through the pictures to the last of them. */
  onLastPicture: () => void;
}

/** Cards in as many columns as fit; only those near the screen are in the page. */
export const FeedGrid = (props: FeedGridProps) => {
  const element = useRef<HTMLDivElement>(null);
  const layout = useFeedLayout(props.name, element, props.hasAside);
  return (
    <div ref={element}>
      <Cards {...props} layout={layout} />
    </div>
  );
};

// Heights outlive a feed, so that coming back to it finds the place again.
const knownHeights = new Map<string, number>();

type CardsProps = Omit<FeedGridProps, 'name' | 'hasAside'> & { layout: FeedLayout };

const Cards = ({ posts, canLoadMore, onLoadMore, onLastPicture, layout }: CardsProps) => {
  const { t } = useTranslation('content');
  const { id: userId } = useUser();
  const { columns, top } = layout;
  const { shown, heldCount, release } = useHeldPosts(posts, userId, top);
  // What can be seen comes first; what is beyond it is made as soon as that is there.
  const overscan = useDeferredValue(2, 0);
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    lanes: columns,
    gap: feedGap,
    overscan,
    scrollMargin: top,
    // Without it a new feed would scroll the page to its top.
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: (index) => shown[index]?.id ?? index,
    estimateSize: (index) => {
      const post = shown[index];
      return post ? (knownHeights.get(`${columns}:${post.id}`) ?? estimateHeight(post)) : 0;
    },
    // At first the browser tells heights once it has laid the page out; asked sooner, it would do so twice.
    measureElement: (card, entry, list) =>
      entry || !isFirstView()
        ? measureElement(card, entry, list)
        : list.options.estimateSize(list.indexFromElement(card)),
    // A page that was just opened is at its top; scrolling there would lay it out once more.
    scrollToFn: (offset, options, list) => {
      if (offset > 0 || !isFirstView()) windowScroll(offset, options, list);
    },
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (canLoadMore && lastIndex >= shown.length - 1 - 2 * columns) onLoadMore();
  }, [canLoadMore, lastIndex, shown.length, columns, onLoadMore]);
  useEffect(
    () => () => {
      for (const [key, size] of virtualizer.itemSizeCache) {
        knownHeights.set(`${columns}:${key}`, size);
      }
    },
    [virtualizer, columns],
  );
  useEffect(() => void pagePainted().then(endFirstView), []);
  const width = `calc((100% - ${(columns - 1) * feedGap}px) / ${columns})`;
  return (
    <PostViewer posts={shown} onNearEnd={onLastPicture}>
      {heldCount > 0 && (
        <div className={styles.more}>
          <Button size="3" radius="full" onClick={release}>
            <ArrowUp size={18} aria-hidden="true" />
            {t('feed.newPosts', { count: heldCount })}
          </Button>
        </div>
      )}
      <Box ref={virtualizer.containerRef} position="relative">
        {items.map(({ key, index, lane }) => {
          const post = shown[index];
          return (
            post && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.slot}
                style={{ width, left: `calc((${width} + ${feedGap}px) * ${lane})` }}
              >
                <PostCard post={post} />
              </div>
            )
          );
        })}
      </Box>
    </PostViewer>
  );
};
