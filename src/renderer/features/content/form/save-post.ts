import { format } from 'date-fns';
import {
  type Content,
  createContent,
  filePart,
  posterPart,
  updateContent,
} from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import {
  appendUpload,
  cancelUpload,
  getUpload,
  openUpload,
} from '#shared/features/content/uploads.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { type PartsPlan, sendForm, type UploadFile } from '../../../lib/api/upload-client.ts';
import { sendWatched } from '../../../lib/api/upload-request.ts';
import type { PostFormOutput } from './post-form.ts';
import { readVideo } from './video-poster.ts';

const parts: PartsPlan = {
  part: filePart,
  field: 'uploadId',
  fromBytes: limits.singleRequestBytes,
  partBytes: limits.partBytes,
  calls: (signal) => ({
    open: (size) => call(openUpload, { body: { size } }),
    get: (id) => call(getUpload, { params: { id } }),
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
  }),
};

interface SaveOptions {
  onProgress: (share: number) => void;
  onPause: (isPaused: boolean) => void;
  signal: AbortSignal;
  /** A new post's name, by which it is known when it is sent again. */
  clientId: string | null;
  /** The version of the post that the change is based on. */
  version?: string | undefined;
}

interface FormParts {
  fields: Record<string, string>;
  files: UploadFile[];
}

const nothing: FormParts = { fields: {}, files: [] };

const videoParts = async (file: File): Promise<FormParts> => {
  const facts = await readVideo(file);
  if (!facts) return nothing;
  const { width, height, poster } = facts;
  return {
    fields: { videoWidth: String(width), videoHeight: String(height) },
    // A poster beyond the limit would fail the whole post; without one it only looks plainer.
    files:
      poster.size > limits.posterBytes
        ? []
        : [{ part: posterPart, file: poster, fileName: 'poster.jpg' }],
  };
};

/** Creates a post, or changes the one with this id; a film takes a frame of itself along. */
export const savePost = async (
  id: number | null,
  values: PostFormOutput,
  file: File | null,
  options: SaveOptions,
): Promise<Content> => {
  const isVideo = file !== null && values.contentType === 'video';
  const extra = isVideo ? await videoParts(file) : nothing;
  options.signal.throwIfAborted();
  const fields: Record<string, string> = {
    ...values,
    // Only a story has text, whatever was typed before the type was changed.
    textContent: values.contentType === 'story' ? values.textContent : '',
    ...extra.fields,
    ...(file ? { fileDate: format(file.lastModified, "yyyy-MM-dd'T'HH:mm:ssxxx") } : {}),
    isFamilyContent: String(values.isFamilyContent),
    ...(id !== null && !file ? { keepExistingFile: 'true' } : {}),
    ...(options.clientId === null ? {} : { clientId: options.clientId }),
  };
  const files: UploadFile[] = [
    ...(file ? [{ part: filePart, file, fileName: file.name }] : []),
    ...extra.files,
  ];
  return id === null
    ? sendForm(createContent, { fields, files }, { ...options, parts })
    : sendForm(updateContent, { params: { id }, fields, files }, { ...options, parts });
};
