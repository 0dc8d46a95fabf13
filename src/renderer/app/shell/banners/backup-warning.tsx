import { isAdmin } from '#shared/features/accounts/access.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

// The state of backups is rarely urgent when the page opens.
const LazyBanner = backgroundPart(
  ['backups'],
  async () => {
    await pageStands();
    return import('../../../features/backups/backup-banner.tsx');
  },
  'BackupBanner',
);

/** Warns the admins when backups are too old, or their disk is away. */
export const BackupWarning = () => (isAdmin(useUser()) ? <LazyBanner /> : null);
