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
  readAchievement,
  readBookOf,
  recordResult,
} from './achievements.service.ts';

/** What people achieved, their badges, and those that grown-ups give. */
export const badgesRoutes = (context: Context): Route[] => [
  route(context, listAchievements, ({ actor, query }) =>
    listAchievementsFor(context, actor, query),
  ),
  route(context, createAchievement, (call) => {
    let isNew = true;
    const achievement = createOnce(context, call, {
      create: () => {
        const result = recordResult(context, call.actor, call.body);
        isNew = result.isNew;
        return result.achievement;
      },
      read: (id) => readAchievement(context, call.actor, id),
    });
    if (isNew) call.response.status(201);
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
        read: (id) => readAchievement(context, call.actor, id),
      }),
    { creates: true },
  ),
];
