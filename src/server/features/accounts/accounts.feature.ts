import { bringBackDates } from '../../db/bring-back-dates.ts';
import { accountChangeJob } from '../../extension-points/account-changes.ts';
import { deletionJob } from '../../extension-points/account-deletion.ts';
import { defineFeature } from '../feature.ts';
import { changeSteps } from './account-changes.ts';
import { deletionSteps } from './account-deletion/deletion-steps.service.ts';
import { accountsExport } from './accounts.export.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { accountSummary } from './accounts.visibility.ts';
import { guestApprovals } from './people/guests.service.ts';
import { mayAvatarBeSeen } from './profile/avatars.ts';
import { avatarMediaUsage } from './profile/media-usage.ts';
import { datesJob, endBegunAfter } from './wrong-clock.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  create: (context) => {
    context.clock.onCorrected((now) => endBegunAfter(context, now));
    return {
      routes: accountsRoutes(context),
      exports: accountsExport(context),
      approvals: { guest: guestApprovals(context) },
      personSummary: { account: accountSummary(context) },
      mediaAccess: (actor, mediaId) => mayAvatarBeSeen(context, actor, mediaId),
      mediaUsage: avatarMediaUsage(context),
      jobs: {
        // One that a restart interrupted goes by the time it is then.
        [datesJob]: () => bringBackDates(context.db, context.clock.now().toISOString()),
        [accountChangeJob]: (change) => changeSteps(context, change),
        [deletionJob]: (removal) => deletionSteps(context, removal),
      },
    };
  },
});
