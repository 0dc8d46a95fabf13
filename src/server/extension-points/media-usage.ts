import type { FileUse } from '#shared/features/files/files.contract.ts';

/** A record of a feature that shows a medium. */
export interface MediaUse extends FileUse {
  mediaId: number;
}

/** A record that a medium was detached from. */
interface ReleasedUse extends MediaUse {
  /** Where it was among the record's media. */
  position?: number;
}

/** A record that showed a deleted medium, where, and when it was detached, as an ISO time. */
export interface MediaRelease {
  id: number;
  position: number | null;
  releasedAt: string;
}

/** Ids of media above `after`, up to `upTo`. */
export interface MediaSlice {
  after: number;
  upTo: number;
}

/**
 * What one feature contributes to File Management. Private files (journals, private rooms) have no usage here
 * and stay `private`.
 */
export interface MediaUsageSource {
  /** What shows these media. */
  listUses(mediaIds: readonly number[]): MediaUse[];
  /** The media of a slice of ids whose use is called something like this; `pattern` is one for `likeSql`. */
  findMedia(pattern: string, slice: MediaSlice): number[];
  /** Detaches a medium from the records that show it, notifies their readers, and returns the records. */
  letGo(mediaId: number, at: string): ReleasedUse[];
  /** Attaches a medium to its former record, if that has none. @returns whether it did */
  takeBack(mediaId: number, release: MediaRelease): boolean;
}
