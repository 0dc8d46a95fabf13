import { format } from 'date-fns/format';
import { filePart, posterPart } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import {
  appendUpload,
  cancelUpload,
  getUpload,
  openUpload,
  stageMedia,
} from '#shared/features/content/uploads.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { type PartsPlan, sendForm, type UploadFile } from '../../../lib/api/upload-client.ts';
import { sendWatched } from '../../../lib/api/upload-request.ts';
import type { PostFile } from './post-file.ts';
import { readVideo } from './video-poster.ts';

/** How a large file goes up in parts. */
export const fileParts: PartsPlan = {
  part: filePart,
  field: 'uploadId',
  fromBytes: limits.singleRequestBytes,
  partBytes: limits.partBytes,
  calls: (signal) => {
    const options = signal ? { signal } : {};
    return {
      open: (size) => call(openUpload, { body: { size } }, options),
      get: (id) => call(getUpload, { params: { id } }, options),
      cancel: (id) => call(cancelUpload, { params: { id } }),
      append: ({ id, offset }, body, onProgress) =>
        sendWatched(appendUpload, {
          params: { id },
          body,
          headers: {
            'Upload-Offset': String(offset),
            'Content-Type': 'application/offset+octet-stream',
          },
          onProgress,
          signal,
        }),
    };
  },
};

/** A file that is sent, unless it has arrived already. */
export type FileToSend = Pick<PostFile, 'key' | 'kind' | 'file' | 'mediaId'>;

export interface SendOptions {
  onProgress: (share: number) => void;
  onPause: (isPaused: boolean) => void;
  /** Called with each that has arrived, before the next one is sent in its place. */
  onArrived?: (key: string, mediaId: number) => Promise<void>;
  signal: AbortSignal;
}

interface FormParts {
  fields: Record<string, string>;
  files: UploadFile[];
}

const nothing: FormParts = { fields: {}, files: [] };

/** A film takes its size and a frame of itself along. */
const videoParts = async (file: File): Promise<FormParts> => {
  const facts = await readVideo(file);
  if (!facts) return nothing;
  const { width, height, poster } = facts;
  return {
    fields: { videoWidth: String(width), videoHeight: String(height) },
    // A poster beyond the limit would fail the whole file; without one it only looks plainer.
    files:
      poster.size > limits.posterBytes
        ? []
        : [{ part: posterPart, file: poster, fileName: 'poster.jpg' }],
  };
};

const sendFile = async (file: File, isVideo: boolean, options: SendOptions): Promise<number> => {
  const extra = isVideo ? await videoParts(file) : nothing;
  options.signal.throwIfAborted();
  const fields = {
    ...extra.fields,
    fileDate: format(file.lastModified, "yyyy-MM-dd'T'HH:mm:ssxxx"),
  };
  const files = [{ part: filePart, file, fileName: file.name }, ...extra.files];
  const { id } = await sendForm(stageMedia, { fields, files }, { ...options, parts: fileParts });
  return id;
};

/** Files on their way at once: more would only share the same line. */
const atOnce = 3;

/**
 * Sends what has not arrived yet. One that fails holds up none of the others.
 * @returns for each its id, or why it was not taken.
 * @throws the signal's reason
 */
export const sendFiles = async (
  files: readonly FileToSend[],
  options: SendOptions,
): Promise<Map<string, { mediaId: number } | { error: unknown }>> => {
  const waiting = files.flatMap(({ key, kind, file, mediaId }) =>
    file && mediaId === null ? [{ key, file, isVideo: kind === 'video' }] : [],
  );
  const total = waiting.reduce((sum, { file }) => sum + file.size, 0) || 1;
  const sent = new Map<string, number>();
  const results = new Map<string, { mediaId: number } | { error: unknown }>();
  const report = () =>
    options.onProgress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0) / total);
  const queue = [...waiting];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { key, file, isVideo } = next;
      const onProgress = (share: number) => {
        sent.set(key, share * file.size);
        report();
      };
      try {
        const mediaId = await sendFile(file, isVideo, { ...options, onProgress });
        results.set(key, { mediaId });
        await options.onArrived?.(key, mediaId);
      } catch (error) {
        options.signal.throwIfAborted();
        results.set(key, { error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
};
