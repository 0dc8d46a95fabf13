import { z } from 'zod';
import type { ContinuousFiles } from './continuous-files.ts';
import { readEpoch } from './epoch.ts';

/** `state-N.json`, with the number of the epoch: up to where the copy of the database is whole. */
export const ReplicaState = z.object({
  format: z.literal(1),
  /** Litestream's name for an unbroken row of changes since a snapshot. */
  generation: z.string().regex(/^[0-9a-f]{16}$/),
  /** The last segment of the write-ahead log that has arrived: `00000000_00004080`; empty for none. */
  upTo: z.string().regex(/^(?:[0-9a-f]{8}_[0-9a-f]{8})?$/),
  /** All that was written before is there. */
  at: z.iso.datetime(),
});
export type ReplicaState = z.infer<typeof ReplicaState>;

/** Of each epoch its own: a computer that was superseded while it wrote replaces nothing of the next one. */
const stateNameOf = (epoch: number): string => `state-${epoch}.json`;

/** Where Litestream's replica is. */
export const databaseFolder = 'database';

/** Epochs in a row that may have ended before their first copy was whole. */
const mostWithout = 5;

/** The state of the newest epoch that has one. @returns null where there is none, or a cut has left half of one */
export const readReplicaState = async (files: ContinuousFiles): Promise<ReplicaState | null> => {
  const newest = (await readEpoch(files))?.epoch ?? 0;
  for (let epoch = newest; epoch > Math.max(0, newest - mostWithout); epoch -= 1) {
    const text = await files.read(stateNameOf(epoch));
    if (text === null) continue;
    try {
      return ReplicaState.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }
  return null;
};

export const writeReplicaState = (
  files: ContinuousFiles,
  epoch: number,
  state: ReplicaState,
): Promise<void> =>
  files.write(stateNameOf(epoch), `${JSON.stringify(ReplicaState.parse(state), null, 2)}\n`, {
    isReadBack: false,
  });

export const removeReplicaState = (files: ContinuousFiles, epoch: number): Promise<void> =>
  files.remove([stateNameOf(epoch)]);

const snapshot = /^database\/generations\/([0-9a-f]{16})\/snapshots\/[0-9a-f]{8}\.snapshot\.lz4$/;
const segment = /^database\/generations\/([0-9a-f]{16})\/wal\/([0-9a-f]{8}_[0-9a-f]{8})\.wal\.lz4$/;

/** A file of the replica by its name; null for what belongs to none. */
export const replicaFile = (
  name: string,
): { generation: string; segment: string | null } | null => {
  const [, ofSnapshot] = snapshot.exec(name) ?? [];
  if (ofSnapshot) return { generation: ofSnapshot, segment: null };
  const [, ofSegment, position = ''] = segment.exec(name) ?? [];
  return ofSegment ? { generation: ofSegment, segment: position } : null;
};
