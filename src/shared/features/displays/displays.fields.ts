import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';

export const displayLimits = {
  nameMax: 60,
  albumsMax: 20,
  secondsMin: 5,
  secondsMax: 600,
  secondsDefault: 12,
  displaysMax: 20,
  /** Pictures of a page, and of all pages together. */
  pageMax: 200,
  picturesMax: 2_000,
  /** Letters of a token. */
  tokenLength: 43,
} as const;

const Name = requiredText(displayLimits.nameMax, message('displays:errors.nameRequired'));
const AlbumIds = z
  .array(z.int().positive(), { error: message('displays:errors.albumsRequired') })
  .min(1, message('displays:errors.albumsRequired'))
  .max(displayLimits.albumsMax, message('displays:errors.tooManyAlbums'));
const Seconds = z
  .int({ error: message('displays:errors.seconds') })
  .min(displayLimits.secondsMin, message('displays:errors.seconds'))
  .max(displayLimits.secondsMax, message('displays:errors.seconds'));

/** What an admin says about a display. */
export const DisplayFields = z.object({
  name: Name,
  /** Albums for everyone at home, or the admin's own. */
  albumIds: AlbumIds,
  /** Whether it shows today's family events. */
  showEvents: z.boolean().default(false),
  /** How long each picture is shown. */
  seconds: Seconds.default(displayLimits.secondsDefault),
});
export type DisplayFields = z.infer<typeof DisplayFields>;

export const DisplayChanges = z.object({
  name: Name.optional(),
  albumIds: AlbumIds.optional(),
  showEvents: z.boolean().optional(),
  seconds: Seconds.optional(),
});
export type DisplayChanges = z.infer<typeof DisplayChanges>;

/** The part of a display link behind the `#`. */
export const DisplayToken = z
  .string({ error: message('displays:errors.linkEnded') })
  .regex(
    new RegExp(`^[\\w-]{${displayLimits.tokenLength}}$`),
    message('displays:errors.linkEnded'),
  );

/** The sizes of a picture that a display asks for: at most 1280 and 2560 pixels wide. */
export const displaySizes = ['large', 'xlarge'] as const;
export type DisplaySize = (typeof displaySizes)[number];
