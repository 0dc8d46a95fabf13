import type { Context } from '../../context.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { registerAccountChanges } from './account-changes.ts';
import { exportAccounts } from './accounts.export.ts';
import { addAccountsSources } from './accounts.viewers.ts';
import { mayFaceBeSeen } from './avatars.ts';
import { registerDeletion } from './deletion.service.ts';
import { wireGuests } from './guests.service.ts';
import { facePlace } from './media-place.ts';
import { followClock } from './wrong-clock.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireAccounts = (context: Context): void => {
  followClock(context);
  wireGuests(context);
  addAccountsSources(context);
  exportAccounts(context);
  mediaPlaces.add(context, 'accounts', facePlace(context));
  context.media.registerGuard('accounts', (actor, mediaId) =>
    mayFaceBeSeen(context, actor, mediaId),
  );
  registerAccountChanges(context);
  registerDeletion(context);
};
