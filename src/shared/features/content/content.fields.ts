import { z } from 'zod';
import { clientIdWith } from '../../client-id.ts';
import { message, tooLong } from '../../locales/messages.ts';
import { LocalTime } from '../../media.ts';
import { limits } from './content.limits.ts';

export const ContentType = z.enum(['art', 'photo', 'story', 'video']);
export type ContentType = z.infer<typeof ContentType>;

/** Form fields arrive as text; an alias and an allow-list, never a cast of whatever came. */
const FormBoolean = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .transform((value) => value === true || value === 'true');

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value ?? '');

const Title = z
  .string({ error: message('content:errors.titleRequired') })
  .trim()
  .min(1, message('content:errors.titleRequired'))
  .max(limits.titleMax, tooLong(limits.titleMax));

/** Positive whole number in a form field; pixels of a video, measured by the browser. */
const Pixels = z.coerce.number().int().min(1).max(16_384);

/** The sender's own name for a post or comment. */
export const ClientId = clientIdWith(message('common:errors.invalidRequest'));

export const ContentFields = z.object({
  title: Title,
  contentType: z
    .enum(['art', 'photo', 'story', 'video', 'image'], { error: message('content:errors.type') })
    .transform((type): ContentType => (type === 'image' ? 'photo' : type)),
  description: text(limits.descriptionMax),
  textContent: text(limits.storyMax),
  isFamilyContent: FormBoolean.optional(),
  keepExistingFile: FormBoolean.optional(),
  /** The file, when it came in parts before (`POST /api/uploads`). */
  uploadId: z.string().max(64).optional(),
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
