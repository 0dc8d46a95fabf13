import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { NavItem } from '../../../lib/feature.ts';
import { type SectionName, sectionColours } from '../../../ui/layout/section-theme.tsx';
import { navItems } from './nav-items.ts';

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== paths.home && pathname.startsWith(`${path}/`));

/** The section a page belongs to; what is in none of them is home's (spec, part 1 section 2). */
export const sectionOf = (pathname: string): SectionName =>
  navItems.find(({ path, alsoAt = [] }) =>
    [path, ...alsoAt].some((known) => isWithin(pathname, known)),
  )?.section ?? 'home';

interface SectionLinkProps {
  item: NavItem;
  /** With `link` and `active` in it. */
  styles: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Leads to a section, marked on every page that belongs to it. */
export const SectionLink = ({ item, styles, children }: SectionLinkProps) => {
  const { section, path } = item;
  const { pathname } = useLocation();
  const isCurrent = sectionOf(pathname) === section;
  const isPage = isWithin(pathname, path);
  return (
    <Link
      to={path}
      className={`${styles.link} ${isCurrent ? styles.active : ''}`}
      aria-current={isCurrent ? (isPage ? 'page' : 'true') : undefined}
      data-accent-color={section === 'settings' ? 'gray' : sectionColours[section]}
    >
      {children}
    </Link>
  );
};
