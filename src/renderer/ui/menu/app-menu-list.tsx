import { DropdownMenu } from '@radix-ui/themes';
import { type ReactElement, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBackLayer } from '../dialog/use-back-layer.ts';
import styles from './app-menu.module.css';
import type { MenuItem } from './menu-item.ts';

interface AppMenuListProps {
  button: ReactElement;
  heading: string | undefined;
  items: MenuItem[];
}

interface ItemProps extends MenuItem {
  /** Does it once the menu has closed. */
  onChoose: (onSelect: () => void) => void;
}

const Item = ({ label, Icon, to, onSelect, takesFocus, tone, onChoose }: ItemProps) => {
  const select = takesFocus && onSelect ? () => onChoose(onSelect) : onSelect;
  const content = (
    <>
      <Icon size={18} aria-hidden="true" />
      {label}
    </>
  );
  return (
    <DropdownMenu.Item
      className={styles.item}
      asChild={to !== undefined}
      {...(tone === 'danger' ? { color: 'red' as const } : {})}
      {...(select ? { onSelect: select } : {})}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </DropdownMenu.Item>
  );
};

/** The menu itself, open from the first: it is fetched by the press that asks for it. */
export const AppMenuList = ({ button, heading, items }: AppMenuListProps) => {
  const [isOpen, setIsOpen] = useState(true);
  const chosen = useRef<(() => void) | null>(null);
  const handleClosed = (event: Event) => {
    if (!chosen.current) return;
    event.preventDefault();
    chosen.current();
    chosen.current = null;
  };
  const choose = (onSelect: () => void) => {
    chosen.current = onSelect;
  };
  useBackLayer(isOpen, () => setIsOpen(false));
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" size="2" onCloseAutoFocus={handleClosed}>
        {heading && <DropdownMenu.Label>{heading}</DropdownMenu.Label>}
        {items.map((item) => [
          item.isApart && <DropdownMenu.Separator key={`before ${item.label}`} />,
          <Item key={item.label} {...item} onChoose={choose} />,
        ])}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
};
