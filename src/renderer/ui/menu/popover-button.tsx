import { IconButton, Popover } from '@radix-ui/themes';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface PopoverButtonProps {
  Icon: LucideIcon;
  label: string;
  /** What the popover is called, if not like its button. */
  title?: string;
  /** The content, given what closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button beside a text field that opens something to choose from, above it. */
export const PopoverButton = ({ Icon, label, title = label, children }: PopoverButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger>
        <IconButton type="button" variant="ghost" color="gray" aria-label={label}>
          <Icon size={22} aria-hidden="true" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content side="top" align="start" maxWidth="calc(100vw - 24px)" aria-label={title}>
        {children(() => setIsOpen(false))}
      </Popover.Content>
    </Popover.Root>
  );
};
