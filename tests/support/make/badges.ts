import type { EventMap } from '#server/context/events.ts';
import { write } from '#server/db/transaction.ts';
import { insertAchievement } from '#server/features/badges/achievements.repo.ts';
import type { AwardBadgeId } from '#shared/features/badges/badges.fields.ts';
import type { TestApp } from '../server/make-app.ts';
import type { PersonKind } from './household/people.ts';

export const emit = <K extends keyof EventMap>(
  app: TestApp,
  name: K,
  event: EventMap[K],
  times = 1,
): void => {
  for (let n = 0; n < times; n += 1) write(app.db, () => app.context.events.emit(name, event));
};

export const earnEverything = (app: TestApp, kind: PersonKind): void => {
  const userId = app.person(kind).id;
  const ownerId = 0;
  const often = 50;
  for (const contentType of ['art', 'photo', 'story', 'video'] as const) {
    emit(app, 'postShared', { userId, contentType, isFamilyContent: true }, often);
  }
  emit(app, 'commentWritten', { userId, ownerId }, often);
  emit(app, 'reactionGiven', { userId, ownerId }, often);
  emit(app, 'readingChanged', {
    userId,
    longestStreakDays: 7,
    totalMinutes: 600,
    totalPages: 1_000,
  });
  for (const name of [
    'messageSent',
    'taskCompleted',
    'journalWritten',
    'emotionLogged',
    'bookAdded',
    'bookFinished',
    'goalReached',
  ] as const) {
    emit(app, name, { userId }, often);
  }
  for (const gameId of ['memory', 'puzzle', 'word_search'] as const) {
    emit(app, 'roundFinished', { userId, gameId, hasWon: true, isBest: true }, often);
  }
};

export const makeAward = (
  app: TestApp,
  from: PersonKind,
  to: PersonKind,
  options: { badge?: AwardBadgeId; note?: string } = {},
): number =>
  insertAchievement(app.db, {
    type: 'award',
    userId: app.person(to).id,
    badge: options.badge ?? 'kindHeart',
    note: options.note ?? 'You were kind.',
    awardedBy: app.person(from).id,
    timestamp: app.clock.now().toISOString(),
  }).id;
