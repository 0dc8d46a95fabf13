import type { Act } from '#server/context/audit-recorder.ts';
import type { AuditDetails } from '#shared/features/audit/audit.fields.ts';
import type { TestApp } from '../server/make-app.ts';
import type { PersonKind } from './household/people.ts';

export const sampleDetails: AuditDetails = {
  personAdded: { role: 'family', isChild: true },
  roleChanged: { from: 'guest', to: 'friend' },
  kidChanged: { isChild: false },
  verifiedChanged: { verified: true },
  profileChanged: { fields: 'displayName,avatar' },
  accessEnded: {},
  accessExtended: { until: '2026-03-05T09:00:00.000Z' },
  kidSignInChanged: { kind: 'pictures' },
  deviceTrusted: { device: 'Firefox on Linux' },
  deviceDistrusted: { device: 'Firefox on Linux' },
  inviteMade: { role: 'friend' },
  inviteWithdrawn: { role: 'guest' },
  inviteUsed: { role: 'family' },
  codeRefused: { kind: 'reset' },
  guestsFull: { most: 20 },
  resetCodeMade: {},
  passwordReset: {},
  rescueCodeMade: {},
  signedOutElsewhere: { device: 'Safari on a tablet' },
  personDeactivated: {},
  personReactivated: {},
  personDeleted: { things: 'move', movedTo: 'Grandma' },
  dataExported: {},
  contentDeleted: { title: 'A cat', contentType: 'photo' },
  commentDeleted: { title: 'A cat' },
  roomDeleted: { title: 'Den' },
  messageDeleted: {},
  bookDeleted: { title: 'The Gruffalo' },
  albumDeleted: { title: 'At the lake' },
  fileDeleted: { filename: 'cat.png', affected: 2 },
  filePathRefused: {},
  trashRestored: { kind: 'post', title: 'A cat' },
  trashRemoved: { kind: 'something new', title: 'A cat' },
  trashEmptied: { count: 3 },
  postApproved: { title: 'A cat' },
  postDeclined: { title: 'A cat' },
  commentApproved: { title: 'A cat' },
  commentDeclined: { title: 'A cat' },
  responsesApproved: { friend: 'Fred' },
  responsesDeclined: { friend: 'Fred' },
  postsAlwaysAllowed: {},
  postsAskedAgain: {},
  pictureTakenDown: {},
  pictureKept: {},
  reportSettled: { kind: 'message', removed: true },
  kidTimeChanged: { minutes: 60, windows: 5 },
  kidTimeGiven: { minutes: 10 },
  helpCalled: {},
  householdChanged: { fields: 'spaceName,lan' },
  lanChanged: { isOn: true, reason: 'person' },
  networkMarked: { network: 'Home Wi-Fi', isHome: true },
  networkForgotten: { network: 'Home Wi-Fi' },
  devicePaired: { device: 'a phone' },
  deviceRefused: { device: 'a phone' },
  secureModeChanged: { isOn: true },
  authorityReplaced: {},
  backupMade: { folder: 'Backups' },
  backupDeleted: { madeAt: '2026-03-01T03:00:00.000Z' },
  backupFailed: { reason: 'the disk is full' },
  backupSettingsChanged: { fields: 'folder' },
  backupRestored: { madeAt: '2026-01-02T03:04:05.000Z', missing: 0 },
  restoreSwappedBack: {},
  databaseSetAside: {},
  clockAccepted: {},
  schemaRepaired: { count: 2 },
  updateCheckChanged: { isOn: false },
  updateInstalled: { version: '1.2.3' },
  changeRefused: { reason: 'kidAdmin' },
};

export const recordAct = <A extends keyof AuditDetails>(
  app: TestApp,
  action: A,
  options: {
    by?: PersonKind | null;
    about?: PersonKind | null;
    details?: AuditDetails[A];
  } = {},
): void => {
  const { by = 'admin', about = null, details = sampleDetails[action] } = options;
  app.context.audit.record({
    action,
    actorId: by && app.person(by).id,
    subjectId: about && app.person(about).id,
    details,
  } as Act);
};
