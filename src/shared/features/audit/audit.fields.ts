import type { Role } from '../accounts/accounts.fields.ts';
import type { ContentType } from '../content/content.fields.ts';

/** What an entry of a kind keeps besides who, whom and when; words in it are those of its moment. */
export interface AuditDetails {
  personAdded: { role: Role; isChild: boolean };
  roleChanged: { from: Role; to: Role };
  kidChanged: { isChild: boolean };
  /** Whether a kid may use Treehouse from outside. */
  kidOutsideChanged: { isAllowed: boolean };
  verifiedChanged: { verified: boolean };
  /** An admin changed how another person is shown. */
  profileChanged: { fields: string };
  accessEnded: Record<never, never>;
  accessExtended: { until: string };
  /** A sign-in for who cannot type was set or taken away. */
  kidSignInChanged: { kind: 'pin' | 'pictures' | 'none' };
  deviceTrusted: { device: string };
  deviceDistrusted: { device: string };
  inviteMade: { role: Role };
  inviteWithdrawn: { role: Role };
  inviteUsed: { role: Role };
  /** An invite code, reset code or pass that was wrong, used or too late. */
  codeRefused: { kind: 'invite' | 'reset' | 'pass' };
  /** As many unverified guests as there may be: the next one was or will be turned away. */
  guestsFull: { most: number };
  resetCodeMade: Record<never, never>;
  passwordReset: Record<never, never>;
  rescueCodeMade: Record<never, never>;
  signedOutElsewhere: { device: string };
  personDeactivated: Record<never, never>;
  personReactivated: Record<never, never>;
  personDeleted: { things: 'keep' | 'move' | 'erase'; movedTo: string | null };
  dataExported: Record<never, never>;
  /** An admin removed another person's post, picture or video. */
  contentDeleted: { title: string; contentType: ContentType };
  commentDeleted: { title: string };
  /** Of an open room; that of a private one is never kept here. */
  roomDeleted: { title: string };
  /** A chat message; its room is not named, it may be a private one. */
  messageDeleted: Record<never, never>;
  bookDeleted: { title: string };
  albumDeleted: { title: string };
  fileDeleted: { filename: string; affected: number };
  /** A path that names no file of the server: climbing, absolute, disguised. */
  filePathRefused: Record<never, never>;
  trashRestored: { kind: string; title: string };
  trashRemoved: { kind: string; title: string };
  trashEmptied: { count: number };
  postApproved: { title: string };
  postDeclined: { title: string };
  commentApproved: { title: string };
  commentDeclined: { title: string };
  /** Which friend sees a kid's comments and reactions; empty for one whom the kid does not know. */
  responsesApproved: { friend: string };
  responsesDeclined: { friend: string };
  /** Friends see a kid's new posts at once, or once each is approved again. */
  postsAlwaysAllowed: Record<never, never>;
  postsAskedAgain: Record<never, never>;
  reportSettled: { kind: 'post' | 'comment' | 'message'; removed: boolean };
  /** A picture or video was asked to be taken down; who asked is not kept. */
  pictureTakenDown: Record<never, never>;
  pictureKept: Record<never, never>;
  kidTimeChanged: { minutes: number | null; windows: number };
  kidTimeGiven: { minutes: number };
  helpCalled: Record<never, never>;
  householdChanged: { fields: string };
  lanChanged: { isOn: boolean; reason: 'person' | 'unknownNetwork' };
  networkMarked: { network: string; isHome: boolean };
  networkForgotten: { network: string };
  devicePaired: { device: string };
  deviceRefused: { device: string };
  remotePassMade: Record<never, never>;
  remotePassWithdrawn: Record<never, never>;
  remotePassUsed: Record<never, never>;
  /** As who asked called themselves. */
  remoteDeviceApproved: { name: string };
  remoteDeviceRefused: { name: string };
  remoteDeviceRemoved: { name: string };
  remoteAccessEnded: { devices: number };
  displayAdded: { name: string };
  displayChanged: { name: string };
  displayLinkRenewed: { name: string };
  displayRemoved: { name: string };
  secureModeChanged: { isOn: boolean };
  proxyWayChanged: { isOn: boolean; names: string };
  tailnetWayChanged: { isOn: boolean; adapters: string };
  authorityReplaced: Record<never, never>;
  backupMade: { folder: string };
  backupDeleted: { madeAt: string };
  backupFailed: { reason: string };
  backupSettingsChanged: { fields: string };
  /** `missing` files of it could not be brought back. */
  backupRestored: { madeAt: string; missing: number };
  restoreSwappedBack: Record<never, never>;
  databaseSetAside: Record<never, never>;
  /** An admin said that an earlier date than before is the right one. */
  clockAccepted: Record<never, never>;
  schemaRepaired: { count: number };
  updateCheckChanged: { isOn: boolean };
  updateInstalled: { version: string };
  /** A change that would leave no admin, or make a kid one. */
  changeRefused: { reason: 'lastAdmin' | 'kidAdmin' };
}

export type AuditAction = keyof AuditDetails;

/** By what the list of them can be narrowed down. */
export const auditKinds = ['people', 'access', 'shared', 'files', 'care', 'household'] as const;
export type AuditKind = (typeof auditKinds)[number];

const kinds: Record<AuditAction, AuditKind> = {
  personAdded: 'people',
  roleChanged: 'people',
  kidChanged: 'people',
  kidOutsideChanged: 'access',
  verifiedChanged: 'people',
  profileChanged: 'people',
  accessEnded: 'people',
  accessExtended: 'people',
  personDeactivated: 'people',
  personReactivated: 'people',
  personDeleted: 'people',
  dataExported: 'people',
  changeRefused: 'people',
  kidSignInChanged: 'access',
  deviceTrusted: 'access',
  deviceDistrusted: 'access',
  inviteMade: 'access',
  inviteWithdrawn: 'access',
  inviteUsed: 'access',
  codeRefused: 'access',
  guestsFull: 'access',
  resetCodeMade: 'access',
  passwordReset: 'access',
  rescueCodeMade: 'access',
  signedOutElsewhere: 'access',
  contentDeleted: 'shared',
  commentDeleted: 'shared',
  roomDeleted: 'shared',
  messageDeleted: 'shared',
  bookDeleted: 'shared',
  albumDeleted: 'shared',
  postApproved: 'shared',
  postDeclined: 'shared',
  commentApproved: 'shared',
  commentDeclined: 'shared',
  responsesApproved: 'shared',
  responsesDeclined: 'shared',
  postsAlwaysAllowed: 'shared',
  postsAskedAgain: 'shared',
  reportSettled: 'shared',
  pictureTakenDown: 'shared',
  pictureKept: 'shared',
  fileDeleted: 'files',
  filePathRefused: 'files',
  trashRestored: 'files',
  trashRemoved: 'files',
  trashEmptied: 'files',
  kidTimeChanged: 'care',
  kidTimeGiven: 'care',
  helpCalled: 'care',
  householdChanged: 'household',
  lanChanged: 'household',
  networkMarked: 'household',
  networkForgotten: 'household',
  devicePaired: 'access',
  deviceRefused: 'access',
  remotePassMade: 'access',
  remotePassWithdrawn: 'access',
  remotePassUsed: 'access',
  remoteDeviceApproved: 'access',
  remoteDeviceRefused: 'access',
  remoteDeviceRemoved: 'access',
  remoteAccessEnded: 'access',
  displayAdded: 'access',
  displayChanged: 'access',
  displayLinkRenewed: 'access',
  displayRemoved: 'access',
  secureModeChanged: 'household',
  proxyWayChanged: 'access',
  tailnetWayChanged: 'access',
  authorityReplaced: 'household',
  backupMade: 'household',
  backupDeleted: 'household',
  backupFailed: 'household',
  backupSettingsChanged: 'household',
  backupRestored: 'household',
  restoreSwappedBack: 'household',
  databaseSetAside: 'household',
  clockAccepted: 'household',
  schemaRepaired: 'household',
  updateCheckChanged: 'household',
  updateInstalled: 'household',
};

/** Every kind of entry in the activity list (rule 145). */
export const auditActions = Object.keys(kinds) as AuditAction[];

export const auditKindOf = (action: AuditAction): AuditKind => kinds[action];
