import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';
import { PostMedia } from './content.contract.ts';
import { limits } from './content.limits.ts';

/** A picture or video of a gallery. */
export const Picture = z.object({
  media: PostMedia,
  /** The post that shows it. */
  postId: z.int().nullable(),
  /** When it was taken, else when it arrived; the gallery is in the order of this text. */
  date: z.string(),
});
export type Picture = z.infer<typeof Picture>;

const Month = z.string().regex(/^\d{4}-\d\d$/);

/** All pictures of a month, the latest first, as a grid needs them before any of them is read. */
export const GalleryMonth = z.object({
  month: Month,
  count: z.int(),
  ids: z.array(z.int()),
  /** Width by height of each, in percent. */
  ratios: z.array(z.int()),
});
export type GalleryMonth = z.infer<typeof GalleryMonth>;

/** The caller's own pictures and videos of art and photo posts, by when they were taken, the latest first. */
export const listGallery = defineEndpoint({
  method: 'GET',
  path: '/api/gallery',
  access: 'member',
  query: z.object({
    /** The page begins with this month, or what is older. */
    month: Month.optional(),
    /** The id of a picture; the page begins behind it. */
    before: Id.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  }),
  response: z.array(Picture),
});
/** The months of the same pictures. */
export const listGalleryMonths = defineEndpoint({
  method: 'GET',
  path: '/api/gallery/months',
  access: 'member',
  response: z.array(GalleryMonth),
});

const Ids = z.array(z.int().positive()).min(1);
const Chosen = Ids.max(limits.chosenMax);

/** Chosen pictures in an address. */
export const ChosenQuery = z.object({
  /** Comma-separated. */
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((list) => list.split(',').map(Number))
    .pipe(Chosen),
});

/** Some of them as they were sent, in one zip file. */
export const downloadPictures = defineEndpoint({
  method: 'GET',
  path: '/api/gallery/file',
  access: 'member',
  query: ChosenQuery,
  response: z.unknown(),
});

/** What a removal took away, by which it can be undone. */
export const Removal = z.object({
  /** Posts that went to the trash with their last picture. */
  posts: z.array(z.int()).max(limits.chosenMax),
  /** Pictures that were taken out of their posts. */
  pictures: z
    .array(
      z.object({
        id: z.int(),
        postId: z.int(),
        position: z.int().min(0),
        /** Of a post's first one: where the picture was that came to the front in its place. */
        frontFrom: z.int().min(0).optional(),
      }),
    )
    .max(limits.chosenMax),
});
export type Removal = z.infer<typeof Removal>;

/** Puts pictures into the trash; with the last picture of a post the post goes. */
export const removePictures = defineEndpoint({
  method: 'POST',
  path: '/api/gallery/removals',
  access: 'member',
  body: z.object({ ids: Chosen }),
  response: Removal,
});
/** Undoes a removal shortly after it was made. */
export const undoRemoval = defineEndpoint({
  method: 'POST',
  path: '/api/gallery/removals/undo',
  access: 'member',
  body: Removal,
  response: z.object({}),
});
/**
 * Stages copies of the caller's pictures for a new post; they share the files. In the order of the ids,
 * each with the addresses of its original, since nothing shows the copy yet.
 */
export const copyMedia = defineEndpoint({
  method: 'POST',
  path: '/api/media/copies',
  access: 'member',
  body: z.object({ ids: Ids.max(limits.mediaMax) }),
  response: z.array(PostMedia),
});
