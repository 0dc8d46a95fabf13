import { IconButton } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLatePress } from '../layout/lazy-press.ts';
import styles from './app-menu.module.css';
import type { MenuItem } from './menu-item.ts';

interface AppMenuProps {
  /** The name of the button. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  heading?: string;
  items: MenuItem[];
}

const load = () => import('./app-menu-list.tsx');
const AppMenuList = lazy(async () => ({ default: (await load()).AppMenuList }));

/** A button with a menu, whose code is loaded once the page is ready or with the first press. */
export const AppMenu = ({ label, children, heading, items }: AppMenuProps) => {
  const { wasPressed, press } = useLatePress(load);
  const button = {
    // In a form it sends nothing.
    type: 'button',
    variant: 'ghost',
    radius: 'full',
    m: '0',
    className: styles.trigger,
    'aria-label': label,
    children,
  } as const;
  if (wasPressed) {
    return (
      <Suspense fallback={<IconButton {...button} />}>
        <AppMenuList button={<IconButton {...button} />} heading={heading} items={items} />
      </Suspense>
    );
  }
  return <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={press} />;
};
