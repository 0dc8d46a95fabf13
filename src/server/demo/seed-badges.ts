import { subDays } from 'date-fns/subDays';
import { z } from 'zod';
import { eventBadges } from '#shared/features/badges/badges.catalogue.ts';
import { AwardBadgeId, type Counter, EventBadgeId } from '#shared/features/badges/badges.fields.ts';
import type { Context } from '../context/context.ts';
import { prepared } from '../db/prepared.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertAchievement } from '../features/badges/achievements.repo.ts';
import { liftCount } from '../features/badges/badges.repo.ts';

/** Who got which badge from whom, how many days ago, and the note. */
export const SampleAward = z.tuple([z.string(), z.string(), AwardBadgeId, z.number(), z.string()]);
export type SampleAward = z.infer<typeof SampleAward>;

/** When a person did each thing, as their sample posts, comments and messages say. */
const timesOf: [counter: Counter, sql: string][] = [
  ['posts', 'SELECT created_at at FROM contents WHERE user_id = ? ORDER BY id'],
  ...(
    [
      ['art', 'art'],
      ['photos', 'photo'],
      ['stories', 'story'],
    ] as const
  ).map(([counter, type]): [Counter, string] => [
    counter,
    `SELECT created_at at FROM contents WHERE user_id = ? AND content_type = '${type}' ORDER BY id`,
  ]),
  [
    'familyPosts',
    'SELECT created_at at FROM contents WHERE user_id = ? AND is_family_content = 1 ORDER BY id',
  ],
  [
    'comments',
    'SELECT created_at at FROM comments WHERE user_id = ? AND owner_id <> user_id ORDER BY id',
  ],
  [
    'reactions',
    'SELECT created_at at FROM reactions WHERE user_id = ? AND owner_id <> user_id ORDER BY created_at',
  ],
  ['messages', 'SELECT sent_at at FROM chat_messages WHERE user_id = ? ORDER BY id'],
];

const giveReached = ({ db }: Context, userId: number): void => {
  for (const [counter, sql] of timesOf) {
    const times = prepared<{ at: string }>(db, sql).all(userId);
    if (times.length === 0) continue;
    liftCount(db, userId, counter, times.length);
    for (const badge of EventBadgeId.options) {
      const { counter: own, goal } = eventBadges[badge];
      const timestamp = own === counter && times[goal - 1]?.at;
      if (!timestamp) continue;
      const row = { type: 'badge', userId, badge, timestamp, celebratedAt: timestamp } as const;
      insertAchievement(db, row);
    }
  }
};

/** Gives the sample family the badges that what they did is worth, and some from grown-ups. */
export const seedBadges = (context: Context, awards: SampleAward[], people: UserRow[]): void => {
  for (const { id } of people) giveReached(context, id);
  const idOf = (username: string) => people.find((person) => person.username === username)?.id;
  for (const [to, from, badge, days, note] of awards) {
    const [userId, awardedBy] = [idOf(to), idOf(from)];
    if (!userId || !awardedBy) throw new Error(`nobody is called ${to} or ${from}`);
    const timestamp = subDays(context.clock.now(), days).toISOString();
    // The last one waits to be celebrated.
    const celebratedAt = days > 2 ? timestamp : null;
    const row = { userId, badge, note, awardedBy, timestamp, celebratedAt };
    insertAchievement(context.db, { type: 'award', ...row });
  }
};
