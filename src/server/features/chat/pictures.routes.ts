import { AppError } from '#shared/errors.ts';
import { picturePart } from '#shared/features/chat/chat.contract.ts';
import { PictureFields, sendPicture } from '#shared/features/chat/messages.contract.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { requireStillSignedIn } from '../../http/authentication.ts';
import { asyncRoute, type Route } from '../../http/route.ts';
import { parseWith } from '../../http/validation.ts';
import { sendTo } from './messages.service.ts';
import { requireRoom } from './rooms.service.ts';

/** A picture with a few words; checked and cleaned like one of a post, and there with its message or not at all. */
export const pictureRoute = (context: Context): Route =>
  asyncRoute(
    context,
    sendPicture,
    async ({ actor, params, request, response }) => {
      // Before anything is read: nobody uploads to a room that is not theirs.
      requireRoom(context, actor, params.id);
      if (!request.is('multipart/form-data')) {
        throw new AppError('invalid', 'chat:errors.pictureRequired');
      }
      await context.media.requireSpace(Number(request.headers['content-length'] ?? 0));
      const form = await context.media.readForm(request, response, [picturePart]);
      try {
        const { content, clientId } = parseWith(PictureFields, form.fields);
        const file = form.files.get(picturePart);
        if (!file) throw new AppError('invalid', 'chat:errors.pictureRequired');
        const media = await context.media.prepare({ kind: 'image', file });
        try {
          return write(context.db, () => {
            const sender = requireStillSignedIn(context.auth, request, actor);
            return sendTo(context, sender, params.id, { content, clientId, media });
          });
        } finally {
          media.release();
        }
      } finally {
        await form.discard();
      }
    },
    { creates: true },
  );
