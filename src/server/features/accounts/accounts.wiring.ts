import type { Context } from '../../context.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { exportAccounts } from './accounts.export.ts';
import { findUser, updateUser } from './accounts.repo.ts';
import { addAccountsSources } from './accounts.viewers.ts';
import { mayFaceBeSeen } from './avatars.ts';
import { wireGuests } from './guests.service.ts';
import { facePlace } from './media-place.ts';
import { letAvatarGo } from './profile.service.ts';
import { endBegunAfter } from './wrong-clock.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireAccounts = (context: Context): void => {
  context.clock.onCorrected((now) => endBegunAfter(context, now));
  wireGuests(context);
  addAccountsSources(context);
  exportAccounts(context);
  mediaPlaces.add(context, 'accounts', facePlace(context));
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
