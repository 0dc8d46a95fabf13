import type { Counter } from '#shared/features/badges/badges.fields.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../context/context.ts';
import { defineFeature } from '../feature.ts';
import { countBadges } from './achievements.repo.ts';
import { badgesExport } from './badges.export.ts';
import { lowerCount } from './badges.repo.ts';
import { badgesRoutes } from './badges.routes.ts';
import { countOne, keepHighest } from './badges.service.ts';
import { badgesSummary } from './badges.visibility.ts';

const counterOf: Record<ContentType, Counter> = {
  art: 'art',
  photo: 'photos',
  story: 'stories',
  video: 'videos',
};

const listenToContent = (context: Context): void => {
  const { events } = context;
  events.on('postShared', ({ userId, contentType, isFamilyContent }) => {
    countOne(context, userId, 'posts');
    countOne(context, userId, counterOf[contentType]);
    if (isFamilyContent) countOne(context, userId, 'familyPosts');
  });
  // A badge is for what one does for others.
  events.on('commentWritten', ({ userId, ownerId }) => {
    if (userId !== ownerId) countOne(context, userId, 'comments');
  });
  events.on('reactionGiven', ({ userId, ownerId }) => {
    if (userId !== ownerId) countOne(context, userId, 'reactions');
  });
  events.on('reactionTakenBack', ({ userId, ownerId }) => {
    if (userId !== ownerId) lowerCount(context.db, userId, 'reactions');
  });
};

const listenToReading = (context: Context): void => {
  const { events } = context;
  events.on('bookAdded', ({ userId }) => void countOne(context, userId, 'booksAdded'));
  events.on('bookFinished', ({ userId }) => void countOne(context, userId, 'booksFinished'));
  events.on('goalReached', ({ userId }) => void countOne(context, userId, 'goals'));
  events.on('readingChanged', ({ userId, longestStreakDays, totalMinutes, totalPages }) => {
    // Days that are written down later count as if they had been at once.
    keepHighest(context, userId, 'readingStreak', longestStreakDays);
    keepHighest(context, userId, 'readingMinutes', totalMinutes);
    keepHighest(context, userId, 'readingPages', totalPages);
  });
};

/** Badges are given in the transaction of their cause. */
const listen = (context: Context): void => {
  const { events } = context;
  listenToContent(context);
  listenToReading(context);
  events.on('messageSent', ({ userId }) => void countOne(context, userId, 'messages'));
  events.on('taskCompleted', ({ userId }) => void countOne(context, userId, 'tasks'));
  events.on('journalWritten', ({ userId }) => void countOne(context, userId, 'journal'));
  events.on('emotionLogged', ({ userId }) => void countOne(context, userId, 'emotions'));
  // A win counts with its round, which is kept at once; its report may get lost on the way.
  events.on('roundFinished', ({ userId, gameId, hasWon, isBest }) => {
    countOne(context, userId, 'plays');
    if (hasWon) countOne(context, userId, 'wins');
    if (isBest) countOne(context, userId, 'bestsBeaten');
    if (countOne(context, userId, `plays.${gameId}`) === 1) countOne(context, userId, 'gamesTried');
  });
};

export const badgesFeature = defineFeature({
  name: 'badges',
  create: (context) => {
    listen(context);
    return {
      routes: badgesRoutes(context),
      exports: badgesExport(context),
      personSummary: { badges: badgesSummary(context) },
      lookBack: ({ id }, { from, to }) => ({ badges: countBadges(context.db, id, from, to) }),
    };
  },
});
