import { Flex, type FlexProps, Grid, type GridProps } from '@radix-ui/themes';
import styles from './plain-list.module.css';

/** A list without bullets, one entry under the other. */
export const PlainList = ({ children, ...flex }: FlexProps) => (
  <Flex asChild direction="column" {...flex}>
    <ul className={styles.list}>{children}</ul>
  </Flex>
);

/** A list without bullets in columns. */
export const PlainGrid = ({
  isOrdered = false,
  children,
  ...grid
}: GridProps & { isOrdered?: boolean }) => {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <Grid asChild {...grid}>
      <List className={styles.list}>{children}</List>
    </Grid>
  );
};
