import type { MessageKey } from '../../locales/messages.ts';
import type { AuditEntry } from './audit.contract.ts';
import type { AuditAction, AuditDetails } from './audit.fields.ts';

type Values = Record<string, string | number>;

/** What a side writes sentences with. */
export interface AuditWriter {
  /** The sentence of a key; `context` among the values chooses its variant. */
  t: (key: MessageKey, values?: Values) => string;
  /** Day and time of an ISO moment. */
  time: (iso: string) => string;
}

/** To the admins, or to the person it was about. */
export type AuditVoice = 'acts' | 'aboutYou';

type Details = { [A in AuditAction]?: (details: AuditDetails[A], writer: AuditWriter) => Values };

const things = [
  'post',
  'comment',
  'message',
  'room',
  'album',
  'picture',
  'file',
  'book',
  'event',
  'task',
] as const;
const householdFields = [
  'spaceName',
  'childName',
  'joining',
  'lan',
  'timeZone',
  'weekStart',
  'hourCycle',
  'helplineText',
  'imageMegabytes',
  'videoMegabytes',
  'avatarMegabytes',
  'dailyLimits',
] as const;
const profileFields = ['displayName', 'avatar'] as const;

const thingOf = (kind: string, { t }: AuditWriter): string => {
  const known = things.find((thing) => thing === kind) ?? 'other';
  return t(`audit:things.${known}`);
};

const backupFields = [
  'folder',
  'isNightly',
  'isLocked',
  'offsite',
  'continuous',
  'takeover',
] as const;
const backupReasons = [
  'otherHousehold',
  'wrongPassphrase',
  'missing',
  'noSpace',
  'busy',
  'readOnly',
  'unreadable',
  'damaged',
  'houseDamaged',
] as const;

/** The words of those fields that were changed. */
const fieldsIn = (
  { fields }: { fields: string },
  known: readonly (
    | (typeof householdFields)[number]
    | (typeof profileFields)[number]
    | (typeof backupFields)[number]
  )[],
  { t }: AuditWriter,
): Values => {
  const changed = known.filter((field) => fields.split(',').includes(field));
  return { fields: changed.map((field) => t(`audit:fields.${field}`)).join(', ') };
};

/** A post that whom it is about no longer sees goes without its title. */
const ofComment = ({ title }: AuditDetails['commentApproved']): Values =>
  title === '' ? { context: 'untitled' } : { title };
/** A kid of another home may not know the friend. */
const ofResponses = (
  { friend }: AuditDetails['responsesApproved'],
  { t }: AuditWriter,
): Values => ({ friend: friend || t('audit:aFriend') });
const yes = (isSo: boolean): Values => (isSo ? {} : { context: 'no' });
const ofRole = ({ role }: AuditDetails['inviteMade'], { t }: AuditWriter): Values => ({
  role: t(`audit:roles.${role}`),
});
const ofTrash = (details: AuditDetails['trashRestored'], writer: AuditWriter): Values => ({
  title: details.title,
  thing: thingOf(details.kind, writer),
});

/** What details put into a sentence: their words, and by `context` which sentence it is. */
const valuesOf: Details = {
  personAdded: (details, writer) => ({
    ...ofRole(details, writer),
    ...(details.isChild ? { context: 'kid' } : {}),
  }),
  roleChanged: ({ from, to }, { t }) => ({
    from: t(`audit:roles.${from}`),
    to: t(`audit:roles.${to}`),
  }),
  kidChanged: ({ isChild }) => yes(isChild),
  kidOutsideChanged: ({ isAllowed }) => yes(isAllowed),
  verifiedChanged: ({ verified }) => yes(verified),
  accessExtended: ({ until }, { time }) => ({ until: time(until) }),
  kidSignInChanged: ({ kind }) => ({ context: kind }),
  inviteMade: ofRole,
  inviteWithdrawn: ofRole,
  inviteUsed: ofRole,
  codeRefused: ({ kind }) => ({ context: kind }),
  personDeleted: ({ things: kept, movedTo }, { t }) => ({
    context: kept,
    movedTo: movedTo ?? t('audit:unknownPersonInline'),
  }),
  contentDeleted: ({ title, contentType }, { t }) => ({
    title,
    type: t(`audit:types.${contentType}`),
  }),
  fileDeleted: ({ filename, affected }, { t }) => ({
    filename,
    affected: t('audit:amounts.affected', { count: affected }),
  }),
  trashRestored: ofTrash,
  trashRemoved: ofTrash,
  trashEmptied: ({ count }, { t }) => ({ things: t('audit:amounts.things', { count }) }),
  commentDeleted: ofComment,
  commentApproved: ofComment,
  commentDeclined: ofComment,
  responsesApproved: ofResponses,
  responsesDeclined: ofResponses,
  reportSettled: ({ kind, removed }, writer) => ({
    thing: thingOf(kind, writer),
    ...(removed ? { context: 'removed' } : {}),
  }),
  kidTimeChanged: ({ minutes, windows }, { t }) => ({
    limit:
      minutes === null
        ? t('audit:amounts.noLimit')
        : t('audit:amounts.minutesADay', { count: minutes }),
    windows: t('audit:amounts.windows', { count: windows }),
  }),
  kidTimeGiven: ({ minutes }, { t }) => ({
    minutes: t('audit:amounts.minutes', { count: minutes }),
  }),
  profileChanged: (details, writer) => fieldsIn(details, profileFields, writer),
  householdChanged: (details, writer) => fieldsIn(details, householdFields, writer),
  lanChanged: ({ isOn, reason }) =>
    reason === 'unknownNetwork' ? { context: 'unknown' } : yes(isOn),
  networkMarked: ({ isHome, network }) => ({ network, ...yes(isHome) }),
  secureModeChanged: ({ isOn }) => yes(isOn),
  proxyWayChanged: ({ isOn, names }) => ({ names, ...yes(isOn) }),
  tailnetWayChanged: ({ isOn, adapters }) => ({ adapters, ...yes(isOn) }),
  updateCheckChanged: ({ isOn }) => yes(isOn),
  backupFailed: ({ reason }, { t }) => {
    const known = backupReasons.find((name) => name === reason) ?? 'unknown';
    return { reason: t(`backups:problems.${known}`) };
  },
  backupSettingsChanged: (details, writer) => fieldsIn(details, backupFields, writer),
  backupRestored: ({ madeAt, missing }, { t, time }) => ({
    madeAt: time(madeAt),
    ...(missing > 0
      ? { context: 'missing', files: t('audit:amounts.files', { count: missing }) }
      : {}),
  }),
  schemaRepaired: ({ count }, { t }) => ({
    changes: t('audit:amounts.changes', { count }),
  }),
  changeRefused: ({ reason }) => ({ context: reason }),
};

/** What was done, in one plain sentence. */
export const auditSentence = (
  entry: Pick<
    AuditEntry,
    'action' | 'actorId' | 'actorName' | 'byServer' | 'subjectId' | 'subjectName' | 'details'
  >,
  voice: AuditVoice,
  writer: AuditWriter,
): string => {
  const { action, actorId, actorName, byServer, subjectId, subjectName, details } = entry;
  const { t } = writer;
  const isOwn = actorId !== null && actorId === subjectId;
  const isYours = voice === 'aboutYou';
  const subject = subjectName ?? t('audit:unknownPersonInline');
  const others = () => (isOwn ? t('audit:ownThings') : t('audit:whose', { name: subject }));
  const values = valuesOf[action] as
    | ((details: AuditEntry['details'], writer: AuditWriter) => Values)
    | undefined;
  return t(`audit:actions.${action}`, {
    ...(details as Values),
    ...(isOwn ? { context: 'self' } : {}),
    actor:
      isYours && isOwn
        ? t('audit:you')
        : (actorName ?? t(byServer ? 'audit:server' : 'audit:unknownPerson')),
    subject: isYours ? t('audit:toYou') : subject,
    whose: isYours ? t('audit:your') : others(),
    ...values?.(details, writer),
  });
};
