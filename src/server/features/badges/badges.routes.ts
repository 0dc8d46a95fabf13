import {
  celebrateBadges,
  createAchievement,
  giveBadge,
  listAchievements,
  listKids,
  readBadges,
} from '#shared/features/badges/achievements.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { type Route, route } from '../../http/route.ts';
import {
  claimCelebrations,
  giveBadgeTo,
  listAchievementsFor,
  listKidsFor,
  readBookOf,
  readGiven,
  recordResult,
} from './achievements.service.ts';

/** What people achieved, their badges, and those that grown-ups give. */
export const badgesRoutes = (context: Context): Route[] => [
  route(context, listAchievements, ({ actor, query }) =>
    listAchievementsFor(context, actor, query),
  ),
  route(context, createAchievement, ({ actor, body, response }) => {
    const { achievement, isNew } = recordResult(context, actor, body);
    if (isNew) response.status(201);
    return achievement;
  }),
  route(context, readBadges, ({ actor, query }) => readBookOf(context, actor, query.userId)),
  route(context, celebrateBadges, ({ actor, body }) => ({
    ids: claimCelebrations(context, actor, body.ids),
  })),
  route(context, listKids, () => listKidsFor(context)),
  route(
    context,
    giveBadge,
    (call) =>
      createOnce(context, call, {
        create: () => giveBadgeTo(context, call.actor, call.body),
        read: (id) => readGiven(context, call.actor, id),
      }),
    { creates: true },
  ),
];
