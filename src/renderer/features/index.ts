import type { Feature } from '../lib/feature.ts';
import { accountsFeature } from './accounts/accounts.feature.ts';
import { approvalsFeature } from './approvals/approvals.feature.ts';
import { backupsFeature } from './backups/backups.feature.ts';
import { badgesFeature } from './badges/badges.feature.ts';
import { calendarFeature } from './calendar/calendar.feature.ts';
import { chatFeature } from './chat/chat.feature.ts';
import { contentFeature } from './content/content.feature.ts';
import { displaysFeature } from './displays/displays.feature.ts';
import { emotionsFeature } from './emotions/emotions.feature.ts';
import { gamesFeature } from './games/games.feature.ts';
import { helpRequestsFeature } from './help-requests/help-requests.feature.ts';
import { householdFeature } from './household/household.feature.ts';
import { httpsFeature } from './https/https.feature.ts';
import { lanAccessFeature } from './lan-access/lan-access.feature.ts';
import { readingFeature } from './reading/reading.feature.ts';
import { remoteAccessFeature } from './remote-access/remote-access.feature.ts';
import { remoteDevicesFeature } from './remote-devices/remote-devices.feature.ts';
import { tasksFeature } from './tasks/tasks.feature.ts';
import { trashFeature } from './trash/trash.feature.ts';
import { visibilityFeature } from './visibility/visibility.feature.ts';

/** Every feature with something to show in the app; a new one is a line here. */
export const allFeatures: readonly Feature[] = [
  accountsFeature,
  householdFeature,
  contentFeature,
  gamesFeature,
  chatFeature,
  calendarFeature,
  tasksFeature,
  emotionsFeature,
  badgesFeature,
  readingFeature,
  approvalsFeature,
  helpRequestsFeature,
  backupsFeature,
  httpsFeature,
  lanAccessFeature,
  remoteAccessFeature,
  remoteDevicesFeature,
  displaysFeature,
  visibilityFeature,
  trashFeature,
];
