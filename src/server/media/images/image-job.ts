/** What the server asks of the media worker, and what it says back. */
export interface PictureJob {
  kind: 'picture';
  id: number;
  /** The file to read. Results are written beside it, named `<path>.<variant>`. */
  path: string;
  /** A poster frame leaves no original behind. */
  isPoster: boolean;
}

/** Takes the metadata out of a video, in place. */
export interface VideoJob {
  kind: 'video';
  id: number;
  path: string;
  mime: string;
}

export type MediaJob = PictureJob | VideoJob;

export type Variant = 'original' | 'small' | 'large';

export interface ImageFile {
  variant: Variant;
  path: string;
  sha256: string;
  mime: string;
  bytes: number;
}

export interface Picture {
  width: number;
  height: number;
  files: ImageFile[];
}

export interface StrippedVideo {
  /** Whether there was anything to take out, so that its hash is another now. */
  hasChanged: boolean;
}

/** `storage`: the file may be fine, but writing the results failed. */
export type ImageFailure = 'broken' | 'pixels' | 'storage';

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'done'; id: number; result: Picture | StrippedVideo }
  | { type: 'failed'; id: number; reason: ImageFailure; code?: string };

export const variants: Variant[] = ['original', 'small', 'large'];
export const resultPath = ({ path }: Pick<PictureJob, 'path'>, variant: Variant): string =>
  `${path}.${variant}`;
