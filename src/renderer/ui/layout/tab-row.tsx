import { Tabs } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { useChosenInView } from '../../lib/dom/use-chosen-in-view.ts';

/** Tabs in one line, with the chosen one in view. */
export const TabRow = ({
  chosen,
  ...props
}: Omit<ComponentProps<typeof Tabs.List>, 'ref'> & { chosen: string }) => (
  <Tabs.List ref={useChosenInView<HTMLDivElement>(chosen)} {...props} />
);
