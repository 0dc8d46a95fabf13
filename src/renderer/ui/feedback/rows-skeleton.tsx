import { Flex, Skeleton } from '@radix-ui/themes';

interface RowsSkeletonProps {
  rows?: number;
  /** Of one row, as CSS. */
  height?: string;
}

/** Where rows or cards will be, while they are fetched. */
export const RowsSkeleton = ({ rows = 3, height = '88px' }: RowsSkeletonProps) => (
  <Flex direction="column" gap="3" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <Skeleton key={row} height={height} />
    ))}
  </Flex>
);
