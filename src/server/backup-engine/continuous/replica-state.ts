import { z } from 'zod';
import type { ContinuousFiles } from './continuous-files.ts';

/** `state.json`: up to where the copy of the database is whole. */
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

const stateName = 'state.json';

/** Where Litestream's replica is. */
export const databaseFolder = 'database';

/** @returns null where there is none, or a cut has left half of one */
export const readReplicaState = async (files: ContinuousFiles): Promise<ReplicaState | null> => {
  const text = await files.read(stateName);
  try {
    return text === null ? null : ReplicaState.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

export const writeReplicaState = (files: ContinuousFiles, state: ReplicaState): Promise<void> =>
  files.write(stateName, `${JSON.stringify(ReplicaState.parse(state), null, 2)}\n`);

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
