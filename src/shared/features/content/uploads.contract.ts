import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { sizeBounds } from '../../media-sizes.ts';
import { mediaKinds } from '../../media-types.ts';
import { ContentFields } from './content.fields.ts';

/** An upload in parts: `POST` opens it, `PATCH` with `Upload-Offset` appends, `GET` tells how far it is. */
export const Upload = z.object({ id: z.string(), offset: z.int(), size: z.int() });
export type Upload = z.infer<typeof Upload>;
const ByUploadId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
/** A picture, video or voice recording that was sent before the post that will show it; it waits for 30 days. */
export const StagedMedia = z.object({ id: z.int(), kind: z.enum(mediaKinds) });
export type StagedMedia = z.infer<typeof StagedMedia>;
/** What is sent with it. */
export const StageFields = ContentFields.pick({
  uploadId: true,
  videoWidth: true,
  videoHeight: true,
  fileDate: true,
  waveform: true,
});
/** Sends one, as the parts `mediaFile` and `posterFile` of a form, or as an upload. */
export const stageMedia = defineEndpoint({
  method: 'POST',
  path: '/api/media',
  access: 'member',
  multipart: true,
  body: StageFields,
  response: StagedMedia,
});
export const openUpload = defineEndpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'member',
  body: z.object({
    /** The household may allow less, which the service knows. */
    size: z
      .int()
      .min(1)
      .max(sizeBounds.video.max * 1024 * 1024, message('common:errors.bodyTooLarge')),
  }),
  response: Upload,
});
export const getUpload = defineEndpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  access: 'member',
  params: ByUploadId,
  response: Upload,
});
/** The body is the bytes themselves (`application/offset+octet-stream`). */
export const appendUpload = defineEndpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  access: 'member',
  params: ByUploadId,
  response: Upload,
});
export const cancelUpload = defineEndpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'member',
  params: ByUploadId,
  response: z.object({ id: z.string() }),
});
