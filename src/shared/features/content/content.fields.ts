import { z } from 'zod';
import { clientIdWith } from '../../client-id.ts';
import { FormFlag, Id, requiredText, textOrEmpty, trimmedText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { LocalTime } from '../../media.ts';
import { Waveform } from '../../recording.ts';
import { limits } from './content.limits.ts';

export const ContentType = z.enum(['art', 'photo', 'story', 'video']);
export type ContentType = z.infer<typeof ContentType>;

const Title = requiredText(limits.titleMax, message('content:errors.titleRequired'));

/** Positive whole number in a form field; pixels of a video, measured by the browser. */
const Pixels = z.coerce.number().int().min(1).max(16_384);

/** The sender's own name for a post or comment. */
export const ClientId = clientIdWith(message('common:errors.invalidRequest'));

/** The id of another record in a form field; null or empty for none. */
const OptionalId = z
  .union([z.null(), z.literal(''), Id])
  .transform((value) => (value === '' ? null : value));

/** A line under a picture or video. */
export const Caption = trimmedText(limits.captionMax);

/** One of a post's pictures and videos: one that it has, or one that was sent before (`POST /api/media`). */
const PostMediaItem = z.object({
  id: z.int().positive(),
  /** Left out, it stays. */
  caption: Caption.optional(),
});
export type PostMediaItem = z.infer<typeof PostMediaItem>;

const PostMediaList = z.array(PostMediaItem).max(limits.mediaMax);

/** A form's fields are text. */
const fromJson = (value: unknown, context: z.RefinementCtx): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: message('common:errors.invalidRequest') });
    return z.NEVER;
  }
};

export const ContentFields = z.object({
  title: Title,
  contentType: z
    .enum(['art', 'photo', 'story', 'video', 'image'], { error: message('content:errors.type') })
    .transform((type): ContentType => (type === 'image' ? 'photo' : type)),
  description: textOrEmpty(limits.descriptionMax),
  textContent: textOrEmpty(limits.storyMax),
  isFamilyContent: FormFlag.optional(),
  /** An album that the post leads to; null or empty for none. */
  albumId: OptionalId.optional(),
  /** A voice recording that was sent before (`POST /api/media`), or that the post has. */
  recordingId: OptionalId.optional(),
  keepExistingFile: FormFlag.optional(),
  /** The pictures and videos in their order; files that come along follow them. As JSON in a form. */
  media: z.unknown().transform(fromJson).pipe(PostMediaList).optional(),
  /** The file, when it came in parts before (`POST /api/uploads`). */
  uploadId: z.string().max(64).optional(),
  /** Says that the file is a voice recording, and how loud it is; as JSON in a form. */
  waveform: z.unknown().transform(fromJson).pipe(Waveform).optional(),
  videoWidth: Pixels.optional(),
  videoHeight: Pixels.optional(),
  /** The file's own date, for a picture or video that does not say when it was taken. */
  fileDate: LocalTime.optional(),
  clientId: ClientId.optional(),
});
export type ContentFields = z.infer<typeof ContentFields>;

/** On edit every field may be left out, and then stays as it is; the type is locked (rule 48). */
export const ContentChanges = ContentFields.omit({ clientId: true }).partial();
export type ContentChanges = z.infer<typeof ContentChanges>;
