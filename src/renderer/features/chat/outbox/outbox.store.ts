import { createStore, del, get, set, values } from 'idb-keyval';
import { create } from 'zustand';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import { newClientId } from '../../../lib/live/client-id.ts';

/** A message that the server has not acknowledged yet. */
export interface OutboxEntry {
  /** Its name until it has an id: sending it twice stores it once. */
  clientId: string;
  roomId: number;
  userId: number;
  content: string;
  picture: { blob: Blob; name: string } | null;
  /** Set where it is a sticker, whose text is `content`. */
  sticker?: StickerName;
  /** When it was written, and its place among those of the same moment. */
  createdAt: number;
  /** Why it cannot be sent as it is; null while it is on its way. */
  failure: string | null;
}

interface OutboxState {
  entries: OutboxEntry[];
  /** Whether the connection is missing for what waits. */
  isWaiting: boolean;
}

/** What this browser has still to send, in the order it was written. */
export const useOutbox = create<OutboxState>(() => ({ entries: [], isWaiting: false }));

// Opened with the first use: a browser that keeps nothing still sends.
let disk: ReturnType<typeof createStore> | undefined;
const onDisk = () => {
  disk ??= createStore('treehouse-chat', 'outbox');
  return disk;
};

/** Keeping is for a reload; a private window without a disk does without. */
const quietly = (work: () => Promise<unknown>): void => {
  Promise.resolve()
    .then(work)
    .catch(() => {});
};

let serial = 0;

/** Puts a message into the outbox, on disk too. */
export const addEntry = (
  fields: Pick<OutboxEntry, 'roomId' | 'userId' | 'content' | 'picture' | 'sticker'>,
): OutboxEntry => {
  serial += 1;
  const createdAt = Date.now() + serial / 1_000;
  const entry: OutboxEntry = { ...fields, clientId: newClientId(), createdAt, failure: null };
  useOutbox.setState(({ entries }) => ({ entries: [...entries, entry] }));
  quietly(() => set(entry.clientId, entry, onDisk()));
  return entry;
};

export const changeEntry = (clientId: string, changes: Partial<OutboxEntry>): void => {
  useOutbox.setState(({ entries }) => ({
    entries: entries.map((entry) =>
      entry.clientId === clientId ? { ...entry, ...changes } : entry,
    ),
  }));
  quietly(async () => {
    const entry = await get<OutboxEntry>(clientId, onDisk());
    if (entry) await set(clientId, { ...entry, ...changes }, onDisk());
  });
};

/** Lets go of what was acknowledged, or given up. */
export const removeEntry = (clientId: string): void => {
  useOutbox.setState(({ entries }) => ({
    entries: entries.filter((entry) => entry.clientId !== clientId),
  }));
  quietly(() => del(clientId, onDisk()));
};

const readDisk = async (): Promise<OutboxEntry[]> => {
  try {
    return await values<OutboxEntry>(onDisk());
  } catch {
    return [];
  }
};

/** Brings back what one person left unsent before the page was loaded; others' entries wait for them. */
export const loadEntries = async (userId: number): Promise<void> => {
  const kept = await readDisk();
  useOutbox.setState(({ entries }) => {
    const known = new Set(entries.map(({ clientId }) => clientId));
    const own = kept.filter((entry) => entry.userId === userId && !known.has(entry.clientId));
    return { entries: [...own, ...entries].sort((a, b) => a.createdAt - b.createdAt) };
  });
};
