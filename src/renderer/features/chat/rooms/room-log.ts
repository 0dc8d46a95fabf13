import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';

/** What this browser knows of a room's messages, oldest first, without gaps up to `syncedTo`. */
export interface RoomLog {
  messages: ChatMessage[];
  /** Whether there are older ones than the first. */
  hasOlder: boolean;
  /** The last message up to which nothing is missing; 0 for none. */
  syncedTo: number;
  /** The server's count of changes to messages when the newest page was read. */
  revision: number;
}

/** A page as the server answers it. */
interface Page {
  messages: ChatMessage[];
  hasMore: boolean;
  revision: number;
}

const newestId = (messages: ChatMessage[]): number => messages.at(-1)?.id ?? 0;

export const logOf = ({ messages, hasMore, revision }: Page): RoomLog => ({
  messages,
  hasOlder: hasMore,
  syncedTo: newestId(messages),
  revision,
});

/** Puts messages where they belong; one that is there already is replaced (spec, part 1 section 4). */
const merge = (known: ChatMessage[], incoming: ChatMessage[]): ChatMessage[] => {
  if (incoming.length === 0) return known;
  const isAppended = incoming.length === 1 && (incoming[0]?.id ?? 0) > newestId(known);
  if (isAppended) return [...known, ...incoming];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) {
    const before = byId.get(message.id);
    // Live frames do not contain what this reader has read, or the sender's client id.
    byId.set(message.id, { ...before, ...message, isRead: message.isRead || !!before?.isRead });
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
};

/** Takes in what came live. While `isLive`, nothing between it and what is known can be missing. */
export const withLive = (log: RoomLog, message: ChatMessage, isLive: boolean): RoomLog => {
  const [oldest] = log.messages;
  // A change to something older than what is loaded is read with its page.
  if (log.hasOlder && oldest && message.id < oldest.id) return log;
  return {
    ...log,
    messages: merge(log.messages, [message]),
    syncedTo: isLive ? Math.max(log.syncedTo, message.id) : log.syncedTo,
  };
};

/**
 * Takes in the page after `after`; `hasMore` says whether another one follows. One that was asked for
 * when less or other was known would leave a gap, and is left.
 */
export const withNewer = (log: RoomLog, page: Page, after: number): RoomLog => {
  if (log.syncedTo !== after) return log;
  const messages = merge(log.messages, page.messages);
  // With the last page what came live meanwhile joins on without a gap.
  const syncedTo = page.hasMore ? newestId(page.messages) : newestId(messages);
  return { ...log, messages, syncedTo: Math.max(log.syncedTo, syncedTo) };
};

/** Takes in the page before `before`, unless the log begins elsewhere by now. */
export const withOlder = (log: RoomLog, page: Page, before: number): RoomLog =>
  log.messages[0]?.id === before
    ? { ...log, messages: merge(log.messages, page.messages), hasOlder: page.hasMore }
    : log;

/** Whether the newest page joins on to what is known, so that nothing is missing between. */
const joinsOn = (log: RoomLog, { messages, hasMore }: Page): boolean => {
  const [first] = messages;
  if (!hasMore) return true;
  return first !== undefined && first.id <= log.syncedTo;
};

/** Merges the refetched newest page into known messages. */
export const withNewest = (log: RoomLog, page: Page): RoomLog =>
  joinsOn(log, page)
    ? { ...withNewer(log, { ...page, hasMore: false }, log.syncedTo), revision: page.revision }
    : log;

/** Takes in what changed in messages that are known, and no others: these could lie beyond a gap. */
export const withKnown = (log: RoomLog, { messages }: Page): RoomLog => {
  const known = new Set(log.messages.map(({ id }) => id));
  const changed = messages.filter(({ id }) => known.has(id));
  return { ...log, messages: merge(log.messages, changed) };
};

/** The log after a refetch of the newest page: joined, or started over after a gap. */
export const refreshed = (log: RoomLog | undefined, page: Page): RoomLog =>
  log && joinsOn(log, page) ? withNewest(log, page) : logOf(page);
