import { importsFeature } from '../imports/imports.feature.ts';
import { accountsFeature } from './accounts/accounts.feature.ts';
import { approvalsFeature } from './approvals/approvals.feature.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { backupsFeature } from './backups/backups.feature.ts';
import { continuousFeature } from './backups/continuous/continuous.feature.ts';
import { offsiteFeature } from './backups/offsite/offsite.feature.ts';
import { takeoverFeature } from './backups/takeover/takeover.feature.ts';
import { badgesFeature } from './badges/badges.feature.ts';
import { calendarFeature } from './calendar/calendar.feature.ts';
import { chatFeature } from './chat/chat.feature.ts';
import { albumsFeature } from './content/albums/albums.feature.ts';
import { commentsFeature } from './content/comments/comments.feature.ts';
import { contentFeature } from './content/content.feature.ts';
import { displaysFeature } from './content/displays/displays.feature.ts';
import { draftsFeature } from './drafts/drafts.feature.ts';
import { emotionsFeature } from './emotions/emotions.feature.ts';
import { exportsFeature } from './exports/exports.feature.ts';
import type { Feature } from './feature.ts';
import { filesFeature } from './files/files.feature.ts';
import { gamesFeature } from './games/games.feature.ts';
import { helpRequestsFeature } from './help-requests/help-requests.feature.ts';
import { householdFeature } from './household/household.feature.ts';
import { httpsFeature } from './https/https.feature.ts';
import { journalFeature } from './journal/journal.feature.ts';
import { lanAccessFeature } from './lan-access/lan-access.feature.ts';
import { pairingFeature } from './pairing/pairing.feature.ts';
import { readingFeature } from './reading/reading.feature.ts';
import { remoteAccessFeature } from './remote-access/remote-access.feature.ts';
import { remoteDevicesFeature } from './remote-devices/remote-devices.feature.ts';
import { screenTimeFeature } from './screen-time/screen-time.feature.ts';
import { searchFeature } from './search/search.feature.ts';
import { tasksFeature } from './tasks/tasks.feature.ts';
import { trashFeature } from './trash/trash.feature.ts';
import { updatesFeature } from './updates/updates.feature.ts';
import { visibilityFeature } from './visibility/visibility.feature.ts';

/** Every feature of the server; a new one is a line here. */
export const allFeatures: readonly Feature[] = [
  accountsFeature,
  householdFeature,
  gamesFeature,
  contentFeature,
  commentsFeature,
  albumsFeature,
  displaysFeature,
  chatFeature,
  tasksFeature,
  calendarFeature,
  badgesFeature,
  readingFeature,
  approvalsFeature,
  filesFeature,
  screenTimeFeature,
  helpRequestsFeature,
  journalFeature,
  emotionsFeature,
  draftsFeature,
  exportsFeature,
  importsFeature,
  backupsFeature,
  offsiteFeature,
  continuousFeature,
  takeoverFeature,
  updatesFeature,
  pairingFeature,
  remoteDevicesFeature,
  httpsFeature,
  lanAccessFeature,
  remoteAccessFeature,
  searchFeature,
  visibilityFeature,
  auditFeature,
  trashFeature,
];
