import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';
import {
  fileLarge,
  isStorageError,
  newPartPath,
  type Part,
  ReceivingError,
  receive,
  removePart,
} from './incoming-files.ts';

/** A request that brings a form, and the names of the files it may have. */
export interface FormCall {
  request: Request;
  response: Response;
  fileNames: readonly string[];
  /** Files that may come under the first of these names; one if not given. */
  mostFiles?: number;
  /** Whether a picture that is too large, or an empty file, is left to the caller to refuse, so that the others arrive. */
  refusesLater?: boolean;
}

/** What a form brought: its text fields, and its files by the names of their parts. */
export interface Form {
  fields: Record<string, unknown>;
  files: Map<string, Part[]>;
  /** Removes the files that nothing has taken. */
  discard(): Promise<void>;
}

/** A refused upload is read on for this long: a phone that cannot send does not read the answer. */
const drainMs = 10_000;

/** The longest form there can be: a video, its poster and a story. */
export const formBytes = (sizes: MediaSizes): number =>
  sizes.videoBytes + limits.posterBytes + 1024 * 1024;

/** How long a request says it is; null where it does not say. */
export const lengthOf = ({ headers }: Request): number | null => {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
};

/** Left to its defaults the parser can be kept busy for seconds by a few bytes (promises, Files). */
const maxFields = 16;
const formLimits = {
  fields: maxFields,
  /** A story in characters of four bytes. */
  fieldSize: limits.storyMax * 4 + 1024,
  fieldNameSize: 64,
  headerPairs: 32,
  fieldNestingDepth: 0,
  fieldArrayIndexLimit: 0,
};

const tooLong = new Set(['LIMIT_FIELD_VALUE', 'LIMIT_FIELD_COUNT', 'LIMIT_PART_COUNT']);

/** A form that cannot be read is the sender's; what the disk says stays what it is. */
const toUploadError = (error: unknown, sizes: MediaSizes): unknown => {
  if (error instanceof AppError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (isStorageError(error) || error instanceof ReceivingError) return error;
  if (code === 'LIMIT_FILE_SIZE') return fileLarge(sizes);
  if (code && tooLong.has(code)) return new AppError('tooLarge', 'common:errors.bodyTooLarge');
  return new AppError('invalid', 'content:errors.uploadBroken', { cause: error });
};

/** Takes each file as it comes and remembers why one was refused. */
const createStorage = (dir: string, sizes: MediaSizes, signal: AbortSignal) => {
  /** In the order in which they begin. */
  const received: { name: string; part: Part | null }[] = [];
  const pending: Promise<void>[] = [];
  let refusal: unknown;
  let tellRefused = () => {};
  const refused = new Promise<void>((resolve) => {
    tellRefused = resolve;
  });
  const take: StorageEngine['_handleFile'] = (_request, file, done) => {
    const slot: (typeof received)[number] = { name: file.fieldname, part: null };
    received.push(slot);
    // Called by the request's stream, where nothing catches errors.
    const receiving = (async () => receive(file.stream, newPartPath(dir), sizes, signal))().then(
      (part) => {
        slot.part = { ...part, fileName: file.originalname };
        done(null, { path: part.path });
      },
      (error: unknown) => {
        refusal ??= error;
        tellRefused();
        done(error);
      },
    );
    pending.push(receiving);
  };
  const engine: StorageEngine = { _handleFile: take, _removeFile: (_r, _f, done) => done(null) };
  return {
    engine,
    files: (): Form['files'] => {
      const files: Form['files'] = new Map();
      for (const { name, part } of received) {
        if (part) files.set(name, [...(files.get(name) ?? []), part]);
      }
      return files;
    },
    refused,
    refusal: () => refusal,
    settled: () => Promise.allSettled(pending),
  };
};

const discard = async (files: Map<string, Part[]>): Promise<void> => {
  await Promise.all([...files.values()].flat().map(({ path }) => removePart(path)));
};

/** @throws AppError 400 where a file is empty. */
const requireBytes = (files: Form['files']): void => {
  if ([...files.values()].flat().every(({ bytes }) => bytes > 0)) return;
  throw new AppError('invalid', 'common:errors.fileEmpty');
};

/**
 * Reads a multipart form, with files written straight to disk; leaves nothing behind when it fails.
 * @throws AppError 400 or 413 with a message for the uploader.
 */
export const readForm = async (
  request: Request,
  response: Response,
  options: {
    dir: string;
    fileNames: readonly string[];
    mostFiles?: number | undefined;
    refusesLater?: boolean | undefined;
    sizes: MediaSizes;
  },
): Promise<Form> => {
  const { dir, sizes, fileNames, mostFiles = 1, refusesLater = false } = options;
  if (Number(request.headers['content-length'] ?? 0) > formBytes(sizes)) throw fileLarge(sizes);
  const abort = new AbortController();
  const taken = refusesLater ? { ...sizes, imageBytes: sizes.videoBytes } : sizes;
  const storage = createStorage(dir, taken, abort.signal);
  const handleClose = () => {
    if (!request.complete) abort.abort();
  };
  request.once('close', handleClose);
  const names = fileNames.map((name, at) => ({ name, maxCount: at === 0 ? mostFiles : 1 }));
  const files = mostFiles + fileNames.length - 1;
  const parse = multer({
    storage: storage.engine,
    limits: { ...formLimits, files, parts: maxFields + files, fileSize: sizes.videoBytes },
    defParamCharset: 'utf8',
  });
  const parsed = new Promise<void>((resolve, reject) => {
    parse.fields(names)(request, response, (error?: unknown) => {
      if (error) reject(error);
      else resolve();
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const overdue = storage.refused.then(
    () =>
      new Promise<void>((_resolve, reject) => {
        timer = setTimeout(() => reject(storage.refusal()), drainMs).unref();
      }),
  );
  try {
    await Promise.race([parsed, overdue]);
    const received = storage.files();
    if (!refusesLater) requireBytes(received);
    return {
      fields: { ...(request.body as Record<string, unknown>) },
      files: received,
      discard: () => discard(received),
    };
  } catch (error) {
    abort.abort();
    await storage.settled();
    await discard(storage.files());
    throw toUploadError(storage.refusal() ?? error, sizes);
  } finally {
    clearTimeout(timer);
    request.off('close', handleClose);
  }
};
