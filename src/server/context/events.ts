import type { IncomingMessage } from 'node:http';
import type { OutcomeKind } from '#shared/features/approvals/approvals.fields.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { MentionKind } from '#shared/features/content/notifications.contract.ts';
import type { GameId } from '#shared/features/games/games.fields.ts';

/** What one feature tells another, in process; listeners run inside the transaction of the cause. */
export interface EventMap {
  /**
   * Name, avatar, role, kid flag or deactivation of a person changed: what shows them is stale. What
   * takes longer than a few milliseconds is an account change source's to do.
   */
  personChanged: { userId: number };
  /** A person chose a new password; `isRevoking` where private addresses made before end with the old one. */
  passwordChanged: { userId: number; isRevoking: boolean };
  /** Someone signed in; the request came from their device. */
  sessionBegun: { sessionId: number; request: IncomingMessage };
  /** A grown-up decided an approval that concerns a person; `contentId` is the post it is about. */
  decided: {
    userId: number;
    kind: OutcomeKind;
    isAllowed: boolean;
    title: string;
    contentId: number | null;
    byId: number;
  };
  /** A medium is no longer shown to some, or is again: what lists media is stale. */
  mediaShownChanged: { mediaId: number };
  /** A medium goes to the trash, out of everything that shows it. */
  mediaTakenDown: { mediaId: number; byId: number };
  /** Something a badge may be for; `userId` is who did it. */
  postShared: { userId: number; contentType: ContentType; isFamilyContent: boolean };
  commentWritten: { userId: number; ownerId: number };
  reactionGiven: { userId: number; ownerId: number };
  reactionTakenBack: { userId: number; ownerId: number };
  messageSent: { userId: number };
  /** A new text that others can read, under a post or in a room; empty for a picture without one. */
  textShown: {
    kind: MentionKind;
    id: number;
    /** The post or room that contains them. */
    placeId: number;
    userId: number;
    text: string;
    createdAt: string;
  };
  /** A reminder may be due sooner than was known. */
  reminderAdded: Record<never, never>;
  taskCompleted: { userId: number };
  journalWritten: { userId: number };
  /** A record was deleted; `form` names the draft of its edit form. */
  privateRecordDeleted: { userId: number; form: string };
  emotionLogged: { userId: number };
  bookAdded: { userId: number };
  bookFinished: { userId: number };
  /** A reading session was added, corrected or deleted; the totals afterwards. */
  readingChanged: {
    userId: number;
    /** The current streak in days, and the totals. */
    streakDays?: number;
    /** The longest streak, in days. */
    longestStreakDays?: number;
    totalMinutes?: number;
    totalPages?: number;
  };
  goalReached: { userId: number };
  /** A round of a game that counts as a play (win or timeout); `isBest` if it beat the person's best. */
  roundFinished: { userId: number; gameId: GameId; hasWon: boolean; isBest: boolean };
}

type Listener<K extends keyof EventMap> = (event: EventMap[K]) => void;

export interface Events {
  on<K extends keyof EventMap>(name: K, listener: Listener<K>): void;
  emit<K extends keyof EventMap>(name: K, event: EventMap[K]): void;
}

/** A typed, synchronous emitter: a listener that throws rolls the transaction back. */
export const createEvents = (): Events => {
  const listeners: { [K in keyof EventMap]?: Listener<K>[] } = {};
  return {
    on: <K extends keyof EventMap>(name: K, listener: Listener<K>) => {
      const list: Listener<K>[] = listeners[name] ?? [];
      list.push(listener);
      (listeners as Record<K, Listener<K>[]>)[name] = list;
    },
    emit: (name, event) => {
      for (const listener of listeners[name] ?? []) listener(event);
    },
  };
};
