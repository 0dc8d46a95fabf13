import { Tabs } from '@radix-ui/themes';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { RowsSkeleton } from '../feedback/rows-skeleton.tsx';
import styles from './page-tabs.module.css';

interface PageTab<Name extends string> {
  name: Name;
  Icon: LucideIcon;
  Panel: ComponentType;
}

interface PageTabsProps<Name extends string> {
  tabs: PageTab<Name>[];
  /** What the row of tabs is called. */
  label: string;
  nameOf: (name: Name) => string;
}

/** The tabs of a page, tiles with an icon each; the address names the one that is open. */
export const PageTabs = <Name extends string>({ tabs, label, nameOf }: PageTabsProps<Name>) => {
  const [search, setSearch] = useSearchAddress();
  const asked = search.get('tab');
  const current = tabs.find(({ name }) => name === asked) ?? tabs[0];
  return (
    <Tabs.Root value={current?.name ?? ''} onValueChange={(tab) => setSearch({ tab })}>
      <Tabs.List size="2" className={styles.tabs} aria-label={label}>
        {tabs.map(({ name, Icon }) => (
          <Tabs.Trigger key={name} value={name}>
            <span className={styles.tab}>
              <Icon size={18} aria-hidden="true" />
              {nameOf(name)}
            </span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, Panel }) => (
        <Tabs.Content key={name} value={name} className={`card ${styles.panel}`}>
          <Suspense fallback={<RowsSkeleton />}>
            <Panel />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};
