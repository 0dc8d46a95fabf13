import {
  type Content,
  createContent,
  updateContent,
} from '#shared/features/content/content.contract.ts';
import type { PostMediaItem } from '#shared/features/content/content.fields.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import type { PostFormOutput } from './post-form.ts';

interface SaveOptions {
  signal: AbortSignal;
  /** A new post's name, by which it is known when it is sent again. */
  clientId: string | null;
  /** The post's voice recording; null for none, undefined leaves it. */
  recordingId?: number | null | undefined;
  /** The version of the post that the change is based on. */
  version?: string | undefined;
}

/** Creates a post, or changes the one with this id. @param media what it shows; null leaves that */
export const savePost = (
  id: number | null,
  values: PostFormOutput,
  media: PostMediaItem[] | null,
  { clientId, recordingId, ...options }: SaveOptions,
): Promise<Content> => {
  const fields: Record<string, string> = {
    ...values,
    // Only a story has text, whatever was typed before the type was changed.
    textContent: values.contentType === 'story' ? values.textContent : '',
    isFamilyContent: String(values.isFamilyContent),
    albumId: String(values.albumId ?? ''),
    ...(recordingId === undefined ? {} : { recordingId: String(recordingId ?? '') }),
    ...(media ? { media: JSON.stringify(media) } : {}),
    ...(clientId === null ? {} : { clientId }),
  };
  return id === null
    ? sendForm(createContent, { fields }, options)
    : sendForm(updateContent, { params: { id }, fields }, options);
};
