import type { Bell, BellItem } from '#shared/features/content/notifications.contract.ts';

/** What the bell lists, in this order: what waits for a decision comes first. */
export const bellSections = ['waitingPosts', 'waitingComments', 'comments', 'reactions'] as const;
export type BellSection = (typeof bellSections)[number];

/** The same with what is counted nowhere: a long list of reactions comes last. */
export const panelSections = [
  'waitingPosts',
  'waitingComments',
  'comments',
  'mentions',
  'reactions',
] as const satisfies readonly (BellSection | 'mentions')[];
type PanelSection = (typeof panelSections)[number];

export const bellKey = (section: PanelSection, { id }: Pick<BellItem, 'id'>): string =>
  `${section}:${id}`;

/** The items not looked at before, by key. */
export const newKeysOf = (bell: Bell): Set<string> =>
  new Set(
    panelSections.flatMap((section) =>
      bell[section].filter(({ isNew }) => isNew).map((item) => bellKey(section, item)),
    ),
  );
