import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type {
  AcceptInput,
  MatchedDevice,
  PairingPerson,
  PairingRequest,
} from '#shared/features/pairing/pairing.contract.ts';
import { codeOf } from '#shared/features/pairing/pairing.fields.ts';
import type { Context } from '../../context/context.ts';
import { presentMember, presentUser } from '../accounts/accounts.present.ts';
import { findUser, listActiveUsers, type UserRow } from '../accounts/accounts.repo.ts';
import { requireUser } from '../accounts/accounts.service.ts';
import { actorOf } from '../accounts/actors.ts';
import { trustDevice } from '../accounts/devices/device-trust.service.ts';
import { changeAccount } from '../accounts/people/admin.service.ts';
import { deviceOf, startSession } from '../accounts/sessions/sessions.ts';
import { type Exchange, endFormerSession } from '../accounts/sign-in/sign-in.service.ts';
import { canPairFor, canVouch } from './pairing.policy.ts';
import {
  deletePairing,
  findPairing,
  findPairingOf,
  listOpen,
  nameDevice,
  type PairingRow,
  updateWaiting,
} from './pairing.repo.ts';
import type { PickLimit } from './pairing-rate-limit.ts';
import { announcePairing, hasExpired, secondsLeft } from './pairing-requests.service.ts';

const isStranger = (row: UserRow): boolean => row.role === 'guest' && !row.verified;

const presentPairingRequest = (context: Context, row: PairingRow): PairingRequest => ({
  id: row.id,
  deviceName: row.deviceName,
  secondsLeft: secondsLeft(context, row),
});

const presentPerson = (row: UserRow): PairingPerson => ({
  ...presentMember(row),
  role: row.role,
  isChild: row.isChild,
  isStranger: isStranger(row),
});

const listWaiting = (context: Context): PairingRow[] =>
  listOpen(context.db, context.clock.now().toISOString()).filter(
    ({ state }) => state === 'waiting',
  );

export const listPairingRequests = (context: Context): PairingRequest[] =>
  listWaiting(context).map((row) => presentPairingRequest(context, row));

/** Three wrong picks cost a minute’s pause: no device here shows those animals. */
const refusePick = (
  context: Context,
  picks: PickLimit,
  actor: Actor,
  waiting: PairingRow[],
): never => {
  if (waiting.length > 0 && picks.countWrong(actor.id)) {
    const device = waiting.map(({ deviceName }) => deviceName).join(', ');
    const details = { device };
    context.audit.recordRefusal({ action: 'deviceRefused', actorId: actor.id, details });
    picks.require(actor.id);
  }
  throw new AppError('notFound', 'pairing:errors.noMatch');
};

/** The device that shows three animals. @throws AppError 404 for animals no device shows, 429. */
export const matchAnimals = (
  context: Context,
  picks: PickLimit,
  actor: Actor,
  animals: AcceptInput['animals'],
): MatchedDevice => {
  picks.require(actor.id);
  const waiting = listWaiting(context);
  const code = codeOf(animals);
  const row = waiting.find(({ verificationCode }) => verificationCode === code);
  if (!row) return refusePick(context, picks, actor, waiting);
  picks.forgive(actor.id);
  const people = listActiveUsers(context.db).filter((person) => canPairFor(actor, person));
  return { ...presentPairingRequest(context, row), people: people.map(presentPerson) };
};

const alreadyDecided = () => new AppError('conflict', 'common:errors.alreadyDecided');

/** An open request. @throws AppError 404 where it is gone, 409 when it was decided. */
const requireOpen = (context: Context, id: number): PairingRow => {
  const row = findPairing(context.db, id);
  if (!row || hasExpired(context, row)) throw new AppError('notFound', 'pairing:errors.gone');
  if (row.state !== 'waiting') throw alreadyDecided();
  return row;
};

/**
 * Approves a device for a person; nothing changes before it connects. First wins.
 * @throws AppError 403 when a non-admin vouches, 404 for an unknown device or person, 409 when it was
 * decided, 429.
 */
export const acceptDevice = (
  context: Context,
  picks: PickLimit,
  actor: Actor,
  id: number,
  input: AcceptInput,
): { id: number } => {
  picks.require(actor.id);
  const row = requireOpen(context, id);
  if (row.verificationCode !== codeOf(input.animals)) refusePick(context, picks, actor, [row]);
  const person = requireUser(context, input.userId);
  if (person.deactivatedAt || !canPairFor(actor, person)) throw notFound();
  const { userId, isTrusted, isKnown, role: knownRole } = input;
  if (isKnown && !canVouch(actor)) throw new AppError('forbidden', 'pairing:errors.adminVerifies');
  const decision = { userId, isTrusted, isKnown, knownRole, decidedBy: actor.id };
  if (!updateWaiting(context.db, id, { state: 'accepted', ...decision })) throw alreadyDecided();
  announcePairing(context);
  return { id };
};

/** @throws AppError 404, 409 */
export const refuseDevice = (context: Context, actor: Actor, id: number): { id: number } => {
  const row = requireOpen(context, id);
  updateWaiting(context.db, id, { state: 'refused', decidedBy: actor.id });
  const details = { device: row.deviceName };
  context.audit.record({ action: 'deviceRefused', actorId: actor.id, details });
  announcePairing(context);
  return { id };
};

/** Who decided, as long as they still may. @throws AppError 409 */
const requireDecider = (context: Context, row: PairingRow, person: UserRow): Actor => {
  const decider = findUser(context.db, row.decidedBy ?? 0);
  const actor = decider && actorOf(decider.id, decider, context.clock.now());
  const mayStill =
    actor &&
    !decider.deactivatedAt &&
    !person.deactivatedAt &&
    canPairFor(actor, person) &&
    (!row.isKnown || canVouch(actor));
  if (!mayStill) throw new AppError('conflict', 'pairing:errors.gone');
  return actor;
};

/** What an admin's "I know this person" does for a guest (`verificationCode` is for this). */
const vouchFor = (
  context: Context,
  decider: Actor,
  person: UserRow,
  { knownRole }: PairingRow,
): void => {
  if (!isStranger(person)) return;
  changeAccount(context, decider, person.id, { verified: true, role: knownRole ?? undefined });
  context.events.emit('decided', {
    userId: person.id,
    byId: decider.id,
    kind: 'guest',
    isAllowed: true,
    title: '',
    contentId: null,
  });
};

/** Signs the device in for whom a grown-up said, once. @throws AppError 404, 409 */
export const enterPaired = (context: Context, exchange: Exchange): CurrentUser => {
  const { db, clock } = context;
  const { request, response } = exchange;
  const deviceId = deviceOf(context, request);
  const row = deviceId === null ? undefined : findPairingOf(db, deviceId);
  if (row?.state !== 'accepted' || hasExpired(context, row)) {
    throw new AppError('notFound', 'pairing:errors.gone');
  }
  const person = requireUser(context, row.userId ?? 0);
  const decider = requireDecider(context, row, person);
  deletePairing(db, row.id);
  if (row.deviceName !== '') nameDevice(db, row.deviceId, row.deviceName);
  if (row.isKnown) vouchFor(context, decider, person, row);
  if (row.isTrusted) trustDevice(context, row.deviceId, decider.id);
  endFormerSession(context, exchange);
  startSession(context, person.id, request, response);
  const details = { device: row.deviceName };
  const who = { actorId: decider.id, subjectId: person.id };
  context.audit.record({ action: 'devicePaired', ...who, details });
  announcePairing(context);
  return presentUser(requireUser(context, person.id), clock.now());
};
