import { AppError } from '#shared/errors.ts';
import { picturePart } from '#shared/features/chat/chat.contract.ts';
import { PictureFields, sendPicture } from '#shared/features/chat/messages.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { savePictureForm } from '../../../media/uploads/picture-form.ts';
import { requireRoom } from '../rooms/rooms.service.ts';
import { sendTo } from './messages.service.ts';

const pictureRequired = () => new AppError('invalid', 'chat:errors.pictureRequired');

/** A picture with a few words; checked and cleaned like one of a post, and there with its message or not at all. */
export const pictureRoute = (context: Context): Route =>
  asyncRoute(
    context,
    sendPicture,
    async (call) => {
      const { params } = call;
      // Before the body is read: no one uploads to a room they are not in.
      requireRoom(context, call.actor, params.id);
      if (!call.request.is('multipart/form-data')) throw pictureRequired();
      const form = { part: picturePart, fields: PictureFields };
      return savePictureForm(context, call, form, (sender, { content, clientId }, media) => {
        if (!media) throw pictureRequired();
        return sendTo(context, sender, params.id, { content, clientId, media });
      });
    },
    { creates: true },
  );
