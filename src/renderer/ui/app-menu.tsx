import { IconButton } from '@radix-ui/themes';
import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../lib/fetch-ahead.ts';
import styles from './app-menu.module.css';
import { showToast } from './toast-store.ts';

export interface MenuItem {
  label: string;
  Icon: LucideIcon;
  /** Where it leads, or else what it does. */
  to?: string;
  onSelect?: () => void;
  tone?: 'danger';
  /** Set apart from what stands above it. */
  isApart?: boolean;
}

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

/** A button with a menu, whose code comes when the page stands or with the first press. */
export const AppMenu = ({ label, children, heading, items }: AppMenuProps) => {
  const { t } = useTranslation('common');
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => fetchAhead(load), []);
  const open = () =>
    load().then(
      () => setWasOpened(true),
      () => showToast({ title: t('errors.network'), tone: 'failure' }),
    );
  const button = {
    variant: 'ghost',
    radius: 'full',
    m: '0',
    className: styles.trigger,
    'aria-label': label,
    children,
  } as const;
  if (wasOpened) {
    return (
      <Suspense fallback={<IconButton {...button} />}>
        <AppMenuList button={<IconButton {...button} />} heading={heading} items={items} />
      </Suspense>
    );
  }
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void open()}
    />
  );
};
