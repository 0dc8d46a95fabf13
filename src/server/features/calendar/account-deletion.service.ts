import type { Context } from '../../context/context.ts';
import { type RowRange, rowRanges, sumRanges } from '../../db/row-ranges.ts';
import type {
  AccountDeletionSource,
  AccountRemoval,
} from '../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { findUser, type UserRow } from '../accounts/accounts.repo.ts';
import {
  countOpenEventsOf,
  deleteEventsOf,
  deleteShares,
  deleteSkipsOf,
  detachOpenOccurrences,
  endFamilyOf,
  type Going,
  listEventsOf,
  listShares,
  moveEvents,
} from './account-deletion.repo.ts';
import { canSeeEvent, canShareWith, canShareWithFamily } from './calendar.policy.ts';

/** Ends what rules no longer allowed: with another owner, they might allow it again. */
function* endLapsedShares({ db }: Context, owner: UserRow): JobSteps {
  for (const range of rowRanges(db, 'calendar_shares')) {
    const lapsed = listShares(db, owner.id, range).filter(
      (partner) => !canShareWith(owner, partner),
    );
    deleteShares(
      db,
      lapsed.map(({ shareId }) => shareId),
    );
    yield;
  }
  if (canShareWithFamily(owner)) return;
  for (const range of rowRanges(db, 'calendar_events')) {
    endFamilyOf(db, owner.id, range);
    yield;
  }
}

/** Gives a person those events that they can see. */
const moveSeen = ({ db }: Context, me: number, to: number, range: RowRange): void => {
  const [owner, newOwner] = [findUser(db, me), findUser(db, to)];
  if (!owner || !newOwner) throw new Error('nobody to move events to');
  const facts = {
    userId: me,
    ownerRole: owner.role,
    ownerIsChild: owner.isChild ? 1 : 0,
    ownerDeactivatedAt: null,
    ownerDeletedAt: null,
  } as const;
  const seen = listEventsOf(db, me, to, range).filter((event) =>
    canSeeEvent(newOwner, { ...facts, ...event }),
  );
  moveEvents(db, { me, to }, JSON.stringify(seen.map(({ id }) => id)));
};

function* deleteEvents({ db }: Context, userId: number, which: Going): JobSteps {
  for (const part of ['occurrences', 'rest'] as const) {
    for (const range of rowRanges(db, 'calendar_events')) {
      deleteEventsOf(db, userId, range, which, part);
      yield;
    }
    if (part === 'rest') return;
    for (const range of rowRanges(db, 'calendar_skips')) {
      deleteSkipsOf(db, userId, range, which);
      yield;
    }
  }
}

/**
 * On account deletion: private events are deleted. Shared ones stay, managed by grown-ups who see them, or go
 * to one person who saw them. Until the whole account is gone no one sees any of them.
 */
function* leave(context: Context, removal: AccountRemoval): JobSteps {
  const { db, live } = context;
  const { userId } = removal;
  const owner = findUser(db, userId);
  if (!owner) return;
  yield* endLapsedShares(context, owner);
  if (removal.things !== 'erase') {
    for (const range of rowRanges(db, 'calendar_events')) {
      detachOpenOccurrences(db, userId, range);
      yield;
    }
  }
  yield* deleteEvents(context, userId, removal.things === 'erase' ? 'all' : 'private');
  if (removal.things === 'move') {
    for (const range of rowRanges(db, 'calendar_events')) {
      moveSeen(context, userId, removal.toUserId, range);
      yield;
    }
  }
  live.publish({ type: 'changed', area: 'bell' }, () => true);
}

export const calendarDeletion = (context: Context): AccountDeletionSource => {
  const { db } = context;
  return {
    *count(userId) {
      const events = yield* sumRanges(db, 'calendar_events', (range) =>
        countOpenEventsOf(db, userId, range),
      );
      return { events };
    },
    leave: (removal) => leave(context, removal),
    clears: ['calendar_events'],
  };
};
