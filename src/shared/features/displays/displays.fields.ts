import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
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

/** What is kept of a display beside its albums. */
const KeptFields = z.object({
  name: requiredText(displayLimits.nameMax, message('displays:errors.nameRequired')),
  /** Whether it shows today's family events. */
  showEvents: z.boolean(),
  /** How long each picture is shown. */
  seconds: z
    .int({ error: message('displays:errors.seconds') })
    .min(displayLimits.secondsMin, message('displays:errors.seconds'))
    .max(displayLimits.secondsMax, message('displays:errors.seconds')),
});
export const keptFields = KeptFields.shape;
export const keptNames = namesOf(KeptFields);

/** What an admin says about a display. */
export const DisplayFields = KeptFields.extend({
  /** Albums for everyone at home, or the admin's own. */
  albumIds: z
    .array(z.int().positive(), { error: message('displays:errors.albumsRequired') })
    .min(1, message('displays:errors.albumsRequired'))
    .max(displayLimits.albumsMax, message('displays:errors.tooManyAlbums')),
});
export type DisplayFields = z.infer<typeof DisplayFields>;

export const DisplayInput = DisplayFields.extend({
  showEvents: DisplayFields.shape.showEvents.default(false),
  seconds: DisplayFields.shape.seconds.default(displayLimits.secondsDefault),
});

export const DisplayChanges = DisplayFields.partial();
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
