import type { VideoFacts } from '../video/read-video.ts';

interface Job {
  id: number;
  /** Bytes that the process may have meanwhile. */
  maxMemory: number;
}

/** What the server asks of the media worker, and what it says back. */
export interface PictureJob extends Job {
  kind: 'picture';
  /** The file to read. */
  path: string;
  /** Results are written to `<target>.<variant>`. */
  target: string;
  /** Which files to make; a poster frame leaves no original behind. */
  variants: readonly Variant[];
}

/** Takes the metadata out of a video and puts its index first, in place. */
export interface VideoJob extends Job {
  kind: 'video';
  path: string;
  mime: string;
}

/** Copies the sound of a recording to `target`, without anything else. */
export interface AudioJob extends Job {
  kind: 'audio';
  path: string;
  target: string;
}

export type MediaJob = PictureJob | VideoJob | AudioJob;

/** `rendition`: of a video, a copy that every browser plays. */
export const variants = ['original', 'small', 'medium', 'large', 'xlarge', 'rendition'] as const;
export type Variant = (typeof variants)[number];

/** What is made before a picture counts as shared. */
export const pictureVariants = ['original', 'small', 'medium', 'large'] as const;
export const posterVariants = ['small', 'medium', 'large'] as const;
/** What is made later, beside everything else; of pictures from before there were these sizes, too. */
export const laterVariants = ['medium', 'xlarge'] as const;

export interface ImageFile {
  variant: Variant;
  path: string;
  sha256: string;
  mime: string;
  bytes: number;
}

/** What is known of a picture beside its files. */
export interface PictureFacts {
  /** Upright, in pixels. */
  width: number;
  height: number;
  /** Where its centre of interest is, in percent from the left and from the top. */
  focusX: number;
  focusY: number;
  isAnimated: boolean;
  /** Local time, with the offset when known, as the camera wrote it; not checked. */
  takenAt: string | null;
}

export interface Picture extends PictureFacts {
  files: ImageFile[];
}

export interface CleanedVideo {
  /** Whether its bytes changed, so that its hash is another now. */
  hasChanged: boolean;
  /** Null for one that says nothing clear of itself. */
  facts: VideoFacts | null;
}

export interface CleanedAudio {
  file: Omit<ImageFile, 'variant'>;
  durationMs: number;
}

export type JobResult = Picture | CleanedVideo | CleanedAudio;

/** `long`: a recording longer than one may be. `memory`: more than the job may have. `storage`: the file may be fine, but writing the results failed. */
export type ImageFailure = 'broken' | 'long' | 'pixels' | 'memory' | 'storage';

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'done'; id: number; result: JobResult }
  | { type: 'failed'; id: number; reason: ImageFailure; code?: string };

export const resultPath = ({ target }: Pick<PictureJob, 'target'>, variant: Variant): string =>
  `${target}.${variant}`;
