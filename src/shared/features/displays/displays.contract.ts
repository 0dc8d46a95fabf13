import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { LocalTime } from '../../media.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { HourCycle } from '../household/household.fields.ts';
import {
  DisplayChanges,
  DisplayInput,
  DisplayToken,
  displaySizes,
  keptFields,
} from './displays.fields.ts';

/** A TV or tablet that shows pictures, as an admin sees it. */
export const Display = z.object({
  id: z.int(),
  ...keptFields,
  /** Those that the caller sees. */
  albums: z.array(z.object({ id: z.int(), title: z.string() })),
  /** How many more it shows: another admin's own. */
  otherAlbums: z.int(),
  createdBy: Member,
  /** Whether the caller made it; others can only remove it. */
  canEdit: z.boolean(),
  /** False while the person who made it is not an active admin: it shows nothing then. */
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it last asked for pictures, to ten minutes. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** When its present link was last opened. */
  linkUsedAt: z.iso.datetime().nullable(),
});
export type Display = z.infer<typeof Display>;

/** A display with the token of its new link, which is shown this once. */
export const NewDisplayLink = z.object({ display: Display, token: DisplayToken });
export type NewDisplayLink = z.infer<typeof NewDisplayLink>;

/** All displays, the newest first. */
export const listDisplays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/displays',
  access: 'admin',
  response: z.object({ displays: z.array(Display) }),
});
export const createDisplay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/displays',
  access: 'admin',
  body: DisplayInput,
  response: NewDisplayLink,
});
/** For the admin who made it. */
export const updateDisplay = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/displays/:id',
  access: 'admin',
  params: ById,
  body: DisplayChanges,
  response: z.object({ display: Display }),
});
/** A new link, for the admin who made the display; what was opened with the old one ends at once. */
export const renewDisplayLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/displays/:id/link',
  access: 'admin',
  params: ById,
  response: NewDisplayLink,
});
/** Any admin may; it shows nothing from then on. */
export const deleteDisplay = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/displays/:id',
  access: 'admin',
  params: ById,
  response: ById,
});

/**
 * Exchanges the token of a link for the display's cookie. 401 for a link that was replaced or removed, 403 outside the home network and while its maker is not an active admin, 429 after many wrong ones.
 */
export const openDisplay = defineEndpoint({
  method: 'POST',
  path: '/api/display/session',
  access: 'public',
  body: z.object({ token: DisplayToken }),
  response: z.object({}),
});

export const DisplayPicture = z.object({
  id: z.int(),
  /** WebP, at most 1280 pixels wide; the address has a version, so what it leads to never changes. */
  url: z.string(),
  /** At most 2560 pixels wide, where the picture is that large. */
  xlargeUrl: z.string().nullable(),
  /** In pixels, of the picture as it was sent. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Empty where it has none. */
  caption: z.string(),
  takenAt: LocalTime.nullable(),
});
export type DisplayPicture = z.infer<typeof DisplayPicture>;

/** One of today's family events. */
export const DisplayEvent = z.object({
  /** Unique among today's. */
  key: z.string(),
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  allDay: z.boolean(),
});
export type DisplayEvent = z.infer<typeof DisplayEvent>;

/** What a display shows. */
export const DisplayShow = z.object({
  ...keptFields,
  householdName: z.string(),
  /** The server's time: the clock of an old tablet is often wrong. */
  now: z.iso.datetime(),
  /** The household's day, yyyy-MM-dd, and its clocks. */
  today: z.iso.date(),
  timeZone: z.string(),
  hourCycle: HourCycle,
  /** By start; only on the first page, and only where `showEvents`. */
  events: z.array(DisplayEvent),
  /** The latest first; videos are left out. */
  pictures: z.array(DisplayPicture),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
});
export type DisplayShow = z.infer<typeof DisplayShow>;

/** For the display's cookie alone; refused as `openDisplay` is. */
export const readDisplay = defineEndpoint({
  method: 'GET',
  path: '/api/display',
  access: 'display',
  query: z.object({
    /** The `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,4}$/)
      .optional(),
  }),
  response: DisplayShow,
});
/** A picture's bytes, at the addresses in `DisplayPicture`. */
export const readDisplayPicture = defineEndpoint({
  method: 'GET',
  path: '/api/display/media/:id',
  access: 'display',
  params: ById,
  query: z.object({
    size: z.enum(displaySizes).default('large'),
    /** The version of the picture. */
    v: z.string().max(64).optional(),
  }),
  response: z.unknown(),
});
