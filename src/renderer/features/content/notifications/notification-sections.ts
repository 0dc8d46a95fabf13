import type { Bell, NotificationItem } from '#shared/features/content/notifications.contract.ts';
import { groupBy } from '#shared/group-by.ts';

/** The sections of notifications, in order: decisions first. */
const notificationSections = ['waitingPosts', 'waitingComments', 'comments', 'reactions'] as const;
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

/** What happened about one thing. */
export interface NotificationGroup {
  newest: NotificationItem;
  /** How many people reacted, or how many posts or comments wait. */
  count: number;
}

/** What the items of a section are about: posts that wait are about their kid, which is decided in Approvals. */
const subjectOf = {
  waitingPosts: ({ user }) => user.id,
  waitingComments: ({ contentId }) => contentId,
  comments: ({ id }) => id,
} satisfies Partial<Record<NotificationSection, (item: NotificationItem) => number>>;

/** A section's items by what they are about, newest first. */
export const groupsOf = (bell: Bell, section: NotificationSection): NotificationGroup[] => {
  if (section === 'reactions') {
    return bell.reactions.map((newest) => ({ newest, count: newest.others + 1 }));
  }
  return [...groupBy(bell[section], subjectOf[section]).values()].flatMap((items) =>
    items.slice(0, 1).map((newest) => ({ newest, count: items.length })),
  );
};
