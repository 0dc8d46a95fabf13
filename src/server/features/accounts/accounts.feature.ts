import type { Context } from '../../context/context.ts';
import { mediaPlaces } from '../../extension-points/media-usage.ts';
import { registerAccountChanges } from './account-changes.ts';
import { registerDeletion } from './account-deletion/deletion-steps.service.ts';
import { exportAccounts } from './accounts.export.ts';
import { addAccountsSources } from './accounts.visibility.ts';
import { startGuests } from './people/guests.service.ts';
import { mayFaceBeSeen } from './profile/avatars.ts';
import { avatarLocation } from './profile/media-usage.ts';
import { followClock } from './wrong-clock.ts';

/** Starts the feature. */
export const startAccounts = (context: Context): void => {
  followClock(context);
  startGuests(context);
  addAccountsSources(context);
  exportAccounts(context);
  mediaPlaces.add(context, 'accounts', avatarLocation(context));
  context.media.registerGuard('accounts', (actor, mediaId) =>
    mayFaceBeSeen(context, actor, mediaId),
  );
  registerAccountChanges(context);
  registerDeletion(context);
};
