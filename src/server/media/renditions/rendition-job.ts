import type { VideoFacts } from '../video/read-video.ts';

/** What the server asks of the video worker: what a video is, one frame of it, or a copy that plays everywhere. */
export type RenditionJob =
  | { kind: 'read'; path: string }
  /** A JPEG at `target`. */
  | { kind: 'frame'; path: string; target: string }
  /** An MP4 at `target`. */
  | { kind: 'convert'; path: string; target: string };

export interface RenditionResults {
  read: VideoFacts | null;
  frame: null;
  convert: null;
}

export type ToRenditionWorker =
  | { type: 'start'; job: RenditionJob }
  /** A job that is paused waits until it is not. */
  | { type: 'pause'; isPaused: boolean };

export type FromRenditionWorker =
  | { type: 'ready' }
  /** @param share of the whole, from 0 to 1 */
  | { type: 'progress'; share: number }
  | { type: 'done'; result: VideoFacts | null }
  /** `storage`: the video may be fine, but writing failed. */
  | { type: 'failed'; reason: 'unreadable' | 'storage'; code?: string };
