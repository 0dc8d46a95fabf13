import type { Context } from '../../context.ts';
import { findUser, updateUser } from './accounts.repo.ts';
import { mayFaceBeSeen } from './avatars.ts';
import { wireGuests } from './guests.service.ts';
import { letAvatarGo } from './profile.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireAccounts = (context: Context): void => {
  wireGuests(context);
  context.media.registerGuard('accounts', (actor, mediaId) =>
    mayFaceBeSeen(context, actor, mediaId),
  );
  context.events.on('personLeaving', ({ userId }) => {
    const person = findUser(context.db, userId);
    if (!person) return;
    letAvatarGo(context, person);
    updateUser(context.db, userId, { avatar: null });
  });
};
