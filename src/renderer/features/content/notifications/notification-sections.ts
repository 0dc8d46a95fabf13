import type { Bell, NotificationItem } from '#shared/features/content/notifications.contract.ts';

/** The sections of notifications, in order: decisions first. */
export const notificationSections = [
  'waitingPosts',
  'waitingComments',
  'comments',
  'reactions',
] as const;
export type NotificationSection = (typeof notificationSections)[number];

/** The same with what is counted nowhere: a long list of reactions comes last. */
export const panelSections = [
  'waitingPosts',
  'waitingComments',
  'comments',
  'mentions',
  'reactions',
] as const satisfies readonly (NotificationSection | 'mentions')[];
type PanelSection = (typeof panelSections)[number];

export const bellKey = (section: PanelSection, { id }: Pick<NotificationItem, 'id'>): string =>
  `${section}:${id}`;

/** The items not looked at before, by key. */
export const newKeysOf = (bell: Bell): Set<string> =>
  new Set(
    panelSections.flatMap((section) =>
      bell[section].filter(({ isNew }) => isNew).map((item) => bellKey(section, item)),
    ),
  );
