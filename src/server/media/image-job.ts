/** What the server asks of the image worker, and what it says back. */
export interface ImageJob {
  id: number;
  /** The file to read. Results are written beside it, named `<path>.<variant>`. */
  path: string;
  /** A poster frame leaves no original behind. */
  isPoster: boolean;
}

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

/** `storage`: the picture may be fine, but writing the results failed. */
export type ImageFailure = 'broken' | 'pixels' | 'storage';

export type WorkerMessage =
  | { type: 'ready' }
  | ({ type: 'done'; id: number } & Picture)
  | { type: 'failed'; id: number; reason: ImageFailure; code?: string };

export const variants: Variant[] = ['original', 'small', 'large'];
export const resultPath = (job: Pick<ImageJob, 'path'>, variant: Variant): string =>
  `${job.path}.${variant}`;
