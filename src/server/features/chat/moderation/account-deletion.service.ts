import type { Context } from '../../../context/context.ts';
import { type RowRange, rowRanges, sumRanges } from '../../../db/row-ranges.ts';
import type {
  AccountDeletionSource,
  AccountRemoval,
} from '../../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { announceRoom, audienceOf } from '../live-events.ts';
import { leaveAllRooms } from '../rooms/members.service.ts';
import {
  blankMessagesOf,
  countMessages,
  countOpenRoomsOf,
  deleteMembershipsOf,
  deleteReactionsOf,
  deleteReportsOf,
  listContextsWith,
  listSomeRoomIdsOf,
  saveContext,
} from './account-deletion.repo.ts';

/** For each: a note, an announcement and perhaps a new owner. */
const roomsPerStep = 3;

/** Reports of others keep what stood around a message; one person's words are taken out of it. */
const forgetInReports = ({ db }: Context, userId: number, range: RowRange): void => {
  for (const { id, context } of listContextsWith(db, userId, range)) {
    const kept = JSON.parse(context) as { userId: number }[];
    saveContext(db, id, JSON.stringify(kept.filter((message) => message.userId !== userId)));
  }
};

/** Leaves every room, those in the trash too; the rooms they looked after are handed over (rule 79). */
function* leaveRooms(context: Context, userId: number): JobSteps {
  const { db } = context;
  for (;;) {
    const roomIds = listSomeRoomIdsOf(db, userId, roomsPerStep);
    if (roomIds.length === 0) break;
    leaveAllRooms(context, userId, roomIds);
    yield;
  }
  for (const range of rowRanges(db, 'chat_room_members')) {
    deleteMembershipsOf(db, userId, range);
    yield;
  }
}

function* announceRooms(context: Context, roomIds: Iterable<number>): JobSteps {
  let announced = 0;
  for (const roomId of roomIds) {
    announceRoom(context, roomId, { before: audienceOf(context, roomId) });
    announced += 1;
    if (announced % roomsPerStep === 0) yield;
  }
}

function* eraseTexts(context: Context, userId: number, at: string): JobSteps {
  const { db } = context;
  for (const range of rowRanges(db, 'chat_reactions')) {
    deleteReactionsOf(db, userId, range);
    yield;
  }
  // Rooms that they had left too, where their words stood all the same.
  const roomIds = new Set<number>();
  for (const range of rowRanges(db, 'chat_messages')) {
    for (const roomId of blankMessagesOf(db, userId, range, at)) roomIds.add(roomId);
    yield;
  }
  yield* announceRooms(context, roomIds);
  for (const range of rowRanges(db, 'chat_reports')) {
    deleteReportsOf(db, userId, range);
    forgetInReports(context, userId, range);
    yield;
  }
}

/**
 * An account is deleted: its messages stay, under the name that stays, or leave empty places; they
 * never become another's words.
 */
function* leave(context: Context, { userId, things, at }: AccountRemoval): JobSteps {
  yield* leaveRooms(context, userId);
  if (things === 'erase') yield* eraseTexts(context, userId, at);
}

export const chatDeletion = (context: Context): AccountDeletionSource => {
  const { db } = context;
  return {
    *count(userId) {
      const messages = yield* sumRanges(db, 'chat_messages', (range) =>
        countMessages(db, userId, range),
      );
      return { messages, rooms: countOpenRoomsOf(db, userId) };
    },
    leave: (removal) => leave(context, removal),
    // A reaction that was given stays with the message it was given to.
    clears: ['chat_reactions'],
  };
};
