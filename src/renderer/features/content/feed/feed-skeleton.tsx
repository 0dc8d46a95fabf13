import { Flex, Grid, Skeleton } from '@radix-ui/themes';
import styles from './feed.module.css';

/** As many as fill a screen at the widest. */
const cards = ['first', 'second', 'third'];

/** Cards in the shape of the posts that are on their way. */
export const FeedSkeleton = ({ count = cards.length }: { count?: number }) => (
  <Grid columns="repeat(auto-fill, minmax(min(100%, 300px), 1fr))" gap="20px" aria-hidden="true">
    {cards.slice(0, count).map((card) => (
      <div key={card} className={`card ${styles.skeleton}`}>
        <Skeleton height="68px" />
        <Skeleton height="250px" mt="1" />
        <Flex direction="column" gap="3" p="4">
          <Skeleton height="28px" width="60%" />
          <Skeleton height="20px" />
          <Skeleton height="44px" width="70%" />
        </Flex>
      </div>
    ))}
  </Grid>
);
