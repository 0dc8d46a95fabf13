import type { FileUse } from '#shared/features/files/files.contract.ts';

/** Something of a feature's that shows a medium. */
export interface MediaUse extends FileUse {
  mediaId: number;
}

/** What once showed a medium that was deleted, and when it let go, as an ISO time. */
export interface MediaRelease {
  id: number;
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
  /** Takes a medium from whatever shows it, tells those who saw it, and says what it was. */
  letGo(mediaId: number, at: string): MediaUse[];
  /** Gives a medium back to what let go of it, if that is still without one. @returns whether it did */
  takeBack(mediaId: number, release: MediaRelease): boolean;
}
