import type { Context } from '../../context/context.ts';
import { mediaPlaces } from '../../extension-points/media-usage.ts';
import { registerAccountChanges } from './account-changes.ts';
import { registerDeletion } from './account-deletion/deletion-steps.service.ts';
import { exportAccounts } from './accounts.export.ts';
import { addAccountsSources } from './accounts.visibility.ts';
import { wireGuests } from './people/guests.service.ts';
import { mayFaceBeSeen } from './profile/avatars.ts';
import { facePlace } from './profile/media-usage.ts';
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
