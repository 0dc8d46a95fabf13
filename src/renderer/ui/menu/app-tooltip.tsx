import { TooltipProvider } from '@radix-ui/react-tooltip';
import { Tooltip } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

/** Words that appear beside what is pointed at or has the focus. */
export const AppTooltip = (props: ComponentProps<typeof Tooltip>) => (
  <TooltipProvider delayDuration={200}>
    <Tooltip {...props} />
  </TooltipProvider>
);
