import { Flex, Skeleton } from '@radix-ui/themes';
import styles from './feed.module.css';

/** As many as fill a screen at the widest. */
const cards = ['first', 'second', 'third'];

/** A card in the shape of a post that is on its way. */
export const CardOutline = () => (
  <div className={`card ${styles.skeleton}`}>
    <Skeleton height="68px" />
    <Skeleton height="250px" mt="1" />
    <Flex direction="column" gap="3" p="4">
      <Skeleton height="28px" width="60%" />
      <Skeleton height="20px" />
      <Skeleton height="44px" width="70%" />
    </Flex>
  </div>
);

/** Cards in the shape of the posts that are on their way, in as many columns as these. */
export const FeedSkeleton = ({ count = cards.length }: { count?: number }) => (
  <div className={styles.outlines} aria-hidden="true">
    <div className={styles.columns}>
      {cards.slice(0, count).map((card) => (
        <CardOutline key={card} />
      ))}
    </div>
  </div>
);
