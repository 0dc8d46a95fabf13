import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BadgedPage } from '#shared/features/content/notifications.contract.ts';
import type { LiveArea } from '#shared/live.ts';
import type { Namespace, Resources } from '#shared/locales/messages.ts';
import type { SectionName } from '../ui/layout/section-theme.tsx';
import { type LazyPart, lazyPart } from './lazy-part.ts';

/**
 * Who may open a page: members only, expired guests too, grown-ups of the household, admins, signed-out
 * visitors, or anyone.
 */
export type PageAccess =
  | 'member'
  | 'signedIn'
  | 'grownUp'
  | 'admin'
  | 'visitor'
  | 'founder'
  | 'anyone';

export interface Page extends LazyPart {
  path: string;
  access: PageAccess;
  /** Asks for what the page will show, while it is still being put together. */
  prepare?: () => Promise<void>;
}

/** A page in a separate chunk: what the module exports by `name`. */
export const page = <Name extends string>(
  path: string,
  namespaces: Namespace[],
  load: () => Promise<{ [N in Name]: ComponentType }>,
  name: Name,
  access: PageAccess = 'member',
): Page => ({ path, access, ...lazyPart(namespaces, load, name) });

interface Ordered {
  /** Items are shown from the smallest number to the largest. */
  order: number;
}

/** The smallest `order` first. */
export const inOrder = <Item extends Ordered>(items: Item[]): Item[] =>
  items.toSorted((a, b) => a.order - b.order);

export interface NavItem extends Ordered {
  section: SectionName;
  path: string;
  /** Other pages that belong to it. */
  alsoAt?: string[];
  Icon: LucideIcon;
  /** Keys under `nav` in the shell's words. */
  label: keyof Resources['shell']['nav'];
  /** The mobile menu's words, where they differ. */
  menuLabel?: keyof Resources['shell']['nav'];
  /** Shows "New!" until the page was opened. */
  newUntilOpened?: BadgedPage;
  /** Shown beside the label; not to expired guests. */
  Mark?: ComponentType;
  isForAdmins?: boolean;
}

export interface HomeTab extends Ordered {
  name: keyof Resources['content']['home']['tabs'];
  Icon: LucideIcon;
  Panel: ComponentType;
  /** What a kid is shown on the tab before it is opened. */
  KidMark?: ComponentType;
}

/** What the app shows of a feature. Loaded before the first screen, so components are lazy. */
export interface Feature {
  name: string;
  pages?: Page[];
  navItems?: NavItem[];
  homeTab?: HomeTab;
  /** Work beside every page; not for expired guests. */
  Background?: ComponentType;
  /** Queries of the whole app to refetch when something in the area changed, or after an interruption. */
  liveQueries?: { [Area in LiveArea]?: QueryKey };
}

export const defineFeature = (feature: Feature): Feature => feature;
