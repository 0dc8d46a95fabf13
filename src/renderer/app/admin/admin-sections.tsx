import { Tabs, Text } from '@radix-ui/themes';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { homeComputerTabs } from '../home-computer/home-computer-tabs.ts';
import styles from './admin-sections.module.css';
import { adminTabs } from './admin-tabs.ts';

const useGroups = () => {
  const { t } = useTranslation(['admin', 'computer']);
  return [
    {
      path: paths.admin,
      label: t('admin:group'),
      tabs: adminTabs.map((tab) => ({ ...tab, label: t(`admin:tabs.${tab.name}`) })),
    },
    {
      path: paths.homeComputer,
      label: t('computer:title'),
      tabs: homeComputerTabs.map((tab) => ({ ...tab, label: t(`computer:tabs.${tab.name}`) })),
    },
  ];
};

/** On a narrow screen either the list or the section is seen: the focus goes on to the one that is. */
const useFocusAfterChoice = (asked: string | null) => {
  const list = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const last = useRef(asked);
  useEffect(() => {
    if (last.current === asked) return;
    last.current = asked;
    const isNarrow =
      !list.current?.checkVisibility() || !back.current?.parentElement?.checkVisibility();
    if (!isNarrow) return;
    window.scrollTo({ top: 0 });
    const next = asked
      ? back.current
      : list.current?.querySelector<HTMLElement>('[data-state=active]');
    next?.focus({ preventScroll: true });
  }, [asked]);
  return { list, back };
};

/**
 * The sections of both addresses: a list beside the open one, and on narrow screens a list that leads to it. The
 * address names the open section.
 */
export const AdminSections = () => {
  const { t } = useTranslation('admin');
  const groups = useGroups();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchAddress();
  const asked = search.get('tab');
  const { list, back } = useFocusAfterChoice(asked);
  const here = groups.find(({ path }) => path === pathname)?.tabs ?? [];
  const known = here.find(({ name }) => name === asked);
  const current = known ?? here[0];
  const open = (name: string) => {
    const group = groups.find(({ tabs }) => tabs.some((tab) => tab.name === name));
    // A tab reports one press twice.
    if (group && new URLSearchParams(location.search).get('tab') !== name)
      navigate(`${group.path}?tab=${name}`, { preventScrollReset: true });
  };
  return (
    <Tabs.Root
      orientation="vertical"
      activationMode="manual"
      value={current?.name ?? ''}
      onValueChange={open}
      className={styles.area}
      data-chosen={known ? '' : undefined}
    >
      <Tabs.List ref={list} className={styles.list} aria-label={t('tabsLabel')}>
        {groups.map(({ path, label, tabs }) => (
          <div key={path} role="presentation" className={styles.group}>
            <Text aria-hidden="true" size="2" weight="bold" color="gray" className={styles.label}>
              {label}
            </Text>
            {tabs.map(({ name, Icon, label: tabLabel }) => (
              <Tabs.Trigger key={name} value={name} onClick={() => open(name)}>
                <span className={styles.tab}>
                  <Icon size={18} aria-hidden="true" />
                  {tabLabel}
                </span>
              </Tabs.Trigger>
            ))}
          </div>
        ))}
      </Tabs.List>
      <div className={styles.section}>
        <div className={styles.top}>
          <Link ref={back} to={pathname} className={styles.back}>
            <ChevronLeft size={18} aria-hidden="true" />
            {t('allSections')}
          </Link>
          {current && (
            <span aria-hidden="true" className={styles.here}>
              <current.Icon size={18} />
              {current.label}
            </span>
          )}
        </div>
        {current && (
          <Tabs.Content key={current.name} value={current.name} className={`card ${styles.panel}`}>
            <Suspense fallback={<RowsSkeleton />}>
              <current.Panel />
            </Suspense>
          </Tabs.Content>
        )}
      </div>
    </Tabs.Root>
  );
};
