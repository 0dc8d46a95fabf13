import { Grid, type GridProps } from '@radix-ui/themes';

interface AutoGridProps extends Omit<GridProps, 'columns'> {
  /** No column is narrower, unless the grid is; in px. */
  columnWidth: number;
}

/** As many equal columns as fit. */
export const AutoGrid = ({ columnWidth, ...grid }: AutoGridProps) => (
  <Grid columns={`repeat(auto-fit, minmax(min(100%, ${columnWidth}px), 1fr))`} gap="4" {...grid} />
);
