import {
  avatarPart,
  ProfileInput,
  updateProfile,
} from '#shared/features/accounts/accounts.contract.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { parseWith } from '../../../http/validation.ts';
import { savePictureForm } from '../../../media/uploads/picture-form.ts';
import { changeProfile, requireEditable } from './profile.service.ts';

/** Name and picture; with restricted access one may still change the name, but add no picture. */
export const profileRoute = (context: Context): Route =>
  asyncRoute(context, updateProfile, async (call) => {
    const { actor, request } = call;
    const { id } = call.params;
    // Before the body is read: no one uploads to another person's profile.
    requireEditable(context, actor, id);
    if (id !== actor.id) context.accessControl.authorize(request, () => 'write');
    if (!request.is('multipart/form-data')) {
      const changes = parseWith(ProfileInput, request.body ?? {});
      return write(context.db, () => changeProfile(context, actor, id, changes));
    }
    context.accessControl.authorize(request, () => 'write');
    const maxBytes = context.household.sizes().avatarBytes;
    const form = { part: avatarPart, fields: ProfileInput, maxBytes };
    return savePictureForm(context, call, form, (sender, fields, picture) =>
      changeProfile(context, sender, id, fields, picture),
    );
  });
