import { Skeleton } from '@radix-ui/themes';
import styles from './feed.module.css';

/** As many as fill a screen at the widest. */
const cards = ['first', 'second', 'third'];

/** Cards in the shape of the posts that are on their way. */
export const FeedSkeleton = ({ count = cards.length }: { count?: number }) => (
  <div className={styles.skeletons} aria-hidden="true">
    {cards.slice(0, count).map((card) => (
      <div key={card} className={`card ${styles.skeleton}`}>
        <Skeleton height="68px" />
        <Skeleton height="250px" mt="1" />
        <div className={styles.lines}>
          <Skeleton height="28px" width="60%" />
          <Skeleton height="20px" />
          <Skeleton height="44px" width="70%" />
        </div>
      </div>
    ))}
  </div>
);
