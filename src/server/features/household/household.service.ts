import type { Request, Response } from 'express';
import type { ChosenDailyLimits as DailyLimitsRow } from '#shared/daily-limits.ts';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type {
  Allowance,
  Household,
  HouseholdSettings,
  LanState,
  SetupState,
} from '#shared/features/household/household.contract.ts';
import {
  ChosenDailyLimits,
  ChosenSizes,
  type SetupCode,
  type SetupInput,
  settingsVersionOf,
} from '#shared/features/household/household.fields.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { isOutside } from '../../http/client-connection.ts';
import { requireVersion } from '../../http/require-version.ts';
import { presentUser } from '../accounts/accounts.present.ts';
import { insertUser } from '../accounts/accounts.repo.ts';
import { trustDevice } from '../accounts/devices/device-trust.service.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { hashPassword } from '../accounts/sign-in/passwords.ts';
import { requireSetupCode } from '../accounts/sign-in/setup-code.ts';
import {
  findHousehold,
  type HouseholdRow,
  insertHousehold,
  updateHousehold,
} from './household.repo.ts';

/** The product's name until the household has one. */
const defaultSpaceName = 'Treehouse';

export const readSetup = (context: Context, request: Request): SetupState => {
  const row = findHousehold(context.db);
  const joining = row?.joining ?? 'nobody';
  const restoredFrom = context.restores.restoredFrom();
  return {
    needed: row === undefined,
    spaceName: row?.spaceName ?? defaultSpaceName,
    // Outside, only a code lets newcomers in.
    joining: joining === 'guests' && isOutside(request) ? 'invites' : joining,
    ...(restoredFrom && { restoredFrom }),
  };
};

/** The holder of the code does not queue with strangers; no person has this id. */
const founderId = 0;

const requireNotSetUp = (context: Context): void => {
  if (findHousehold(context.db)) throw new AppError('conflict', 'household:errors.alreadySetUp');
};

const wrongCodeKey = 'household:errors.wrongToken';

/**
 * Checks a setup code without using it up (rule 1).
 * @throws AppError 403 for a wrong code, 409 after setup.
 */
export const checkSetupCode = (
  context: Context,
  { token }: SetupCode,
  request: Request,
): Record<string, never> => {
  requireNotSetUp(context);
  requireSetupCode(context, token, request, wrongCodeKey);
  return {};
};

/**
 * Creates the household and its first admin, once, and signs them in (rule 1).
 * @throws AppError 403 for a wrong code, 409 after setup.
 */
export const setUpHousehold = async (
  context: Context,
  input: SetupInput,
  { request, response }: { request: Request; response: Response },
): Promise<CurrentUser> => {
  requireNotSetUp(context);
  requireSetupCode(context, input.token, request, wrongCodeKey);
  const passwordHash = await hashPassword(input.password, founderId);
  const user = write(context.db, () => {
    requireNotSetUp(context);
    const now = context.clock.now();
    insertHousehold(context.db, {
      spaceName: input.spaceName,
      childName: input.childName,
      joining: input.joining,
      lan: input.lan,
      createdAt: now.toISOString(),
    });
    const row = insertUser(context.db, {
      username: input.username,
      displayName: input.displayName,
      passwordHash,
      role: 'admin',
      verified: true,
      registeredAt: now.toISOString(),
    });
    const { deviceId } = startSession(context, row.id, request, response);
    // The home computer, as a rule: kids sign in there with a PIN or pictures.
    trustDevice(context, deviceId, row.id);
    return presentUser(row, now);
  });
  if (input.lan) await context.network.setLan(true);
  return user;
};

const requireHousehold = (context: Context): HouseholdRow => {
  const row = findHousehold(context.db);
  if (!row) throw new AppError('forbidden', 'accounts:errors.setupFirst');
  return row;
};

/** People whose access has expired do not learn whom the kids can call. */
export const readHousehold = (context: Context, actor: Actor): Household => {
  const { spaceName, childName, weekStart, hourCycle, ...row } = requireHousehold(context);
  const helplineText = actor.accessExpired ? '' : row.helplineText;
  const timeZone = context.household.timeZone();
  const sizes = context.household.sizes();
  const joiningNotice = row.joiningNotice && isAdmin(actor);
  const names = { spaceName, childName };
  return { ...names, weekStart, hourCycle, timeZone, helplineText, sizes, joiningNotice };
};

/** An admin has read the notice about who may join. */
export const dismissJoiningNotice = (context: Context): void => {
  updateHousehold(context.db, { joiningNotice: false });
  context.live.publish({ type: 'changed', area: 'household' }, isAdmin);
};

/** How much the caller may still share today. */
export const readAllowance = (context: Context, actor: Actor): Allowance => {
  const allowance = context.quota.allowanceOf(actor.id);
  if (!allowance) return { limits: null, left: null, resetsAt: null };
  return { ...allowance, resetsAt: allowance.resetsAt.toISOString() };
};

const dailyKeys = ChosenDailyLimits.keyof().options;

const pickDaily = (row: HouseholdRow): DailyLimitsRow =>
  Object.fromEntries(dailyKeys.map((key) => [key, row[key]])) as DailyLimitsRow;

const present = (
  context: Context,
  row: HouseholdRow,
): HouseholdSettings & Omit<LanState, 'lan'> => ({
  spaceName: row.spaceName,
  childName: row.childName,
  joining: row.joining,
  timeZone: row.timeZone,
  weekStart: row.weekStart,
  hourCycle: row.hourCycle,
  helplineText: row.helplineText,
  imageMegabytes: row.imageMegabytes,
  videoMegabytes: row.videoMegabytes,
  avatarMegabytes: row.avatarMegabytes,
  ...pickDaily(row),
  lan: context.network.isLanOn(),
  addresses: context.network.lanAddresses(),
  localAddress: context.network.localAddress(),
});

export const readSettings = (context: Context) => present(context, requireHousehold(context));

type SettingsChanges = { [K in keyof HouseholdSettings]?: HouseholdSettings[K] | undefined };

/** The new row: omitted fields stay, and null is a value. */
const mergeSettings = (before: HouseholdRow, changes: SettingsChanges) => ({
  spaceName: changes.spaceName ?? before.spaceName,
  childName: changes.childName ?? before.childName,
  joining: changes.joining ?? before.joining,
  lan: changes.lan ?? before.lan,
  timeZone: changes.timeZone === undefined ? before.timeZone : changes.timeZone,
  weekStart: changes.weekStart ?? before.weekStart,
  hourCycle: changes.hourCycle ?? before.hourCycle,
  helplineText: changes.helplineText ?? before.helplineText,
  ...mergeOptional(before, changes),
});

const optionalKeys = [...ChosenSizes.keyof().options, ...dailyKeys];

const mergeOptional = (before: HouseholdRow, changes: SettingsChanges) =>
  Object.fromEntries(
    optionalKeys.map((key) => [key, changes[key] === undefined ? before[key] : changes[key]]),
  );

const isDailyLimit = (field: string): boolean => dailyKeys.some((key) => key === field);

/** The names of the fields that changed, in one text; the daily limits are one. */
const fieldsThatDiffer = (before: HouseholdRow, after: HouseholdRow): string =>
  [
    ...new Set(
      (Object.keys(after) as (keyof HouseholdRow)[])
        .filter((field) => before[field] !== after[field])
        .map((field) => (isDailyLimit(field) ? 'dailyLimits' : field)),
    ),
  ].join(',');

/** Changes the given settings; LAN access changes at once. @throws VersionConflict */
export const changeSettings = async (
  context: Context,
  actor: Actor,
  changes: SettingsChanges,
  request: Request,
) => {
  const row = write(context.db, () => {
    requireVersion(request, settingsVersionOf, () => readSettings(context));
    const before = requireHousehold(context);
    const after = updateHousehold(context.db, mergeSettings(before, changes));
    // Who decided needs no notice.
    if (before.joiningNotice && changes.joining !== undefined) dismissJoiningNotice(context);
    context.live.publish({ type: 'changed', area: 'household' }, () => true);
    const fields = fieldsThatDiffer(before, after);
    if (fields) {
      context.audit.record({ action: 'householdChanged', actorId: actor.id, details: { fields } });
    }
    if (before.lan !== after.lan) {
      const details = { isOn: after.lan, reason: 'person' as const };
      context.audit.record({ action: 'lanChanged', actorId: actor.id, details });
      context.live.publish({ type: 'changed', area: 'network' }, isAdmin);
    }
    return after;
  });
  if (changes.lan !== undefined) await context.network.setLan(changes.lan);
  return present(context, row);
};
