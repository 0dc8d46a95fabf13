import { addDays } from 'date-fns/addDays';
import type { Request } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type {
  EntryPass,
  NewPass,
  PassList,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import { limits } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Context } from '../../context/context.ts';
import { isOutside } from '../../http/client-connection.ts';
import { httpUrl } from '../../http/listeners.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { findMembers, listActiveUsers } from '../accounts/accounts.repo.ts';
import { requireUser } from '../accounts/accounts.service.ts';
import { hashToken, newCode, normalizeCode } from '../accounts/sessions/tokens.ts';
import { deletePass, insertPass, listOpenPasses, type PassRow } from './entry.repo.ts';
import { canMakePassFor, mayComeIn } from './remote-devices.policy.ts';
import { announceDevices } from './remote-devices.service.ts';

/** Groups of four characters: twelve in all, as codes of setup have. */
const groups = 3;

const present = (row: PassRow, person: Member): EntryPass => ({
  id: row.id,
  person: presentMember(person),
  expiresAt: row.expiresAt,
});

const listOpen = ({ db, clock }: Context): PassRow[] =>
  listOpenPasses(db, clock.now().toISOString());

/** Where devices outside find the server: names of the proxy, then names and addresses in the tailnet. */
const originsOutside = ({ computer, network }: Context): string[] => {
  const { proxy, tailnetNames } = computer.read().remoteAccess;
  const { port } = network;
  const addresses = network.openTailnetAddresses();
  const inTailnet = addresses.length > 0 ? [...tailnetNames, ...addresses] : [];
  return [
    ...(proxy.isOn ? proxy.hostNames : []).map((name) => `https://${name}`),
    ...(port === null ? [] : inTailnet.map((host) => httpUrl(host, port))),
  ];
};

export const listPassesOf = (context: Context, actor: Actor): PassList => {
  const rows = listOpen(context);
  const people = findMembers(
    context.db,
    rows.map(({ userId }) => userId),
  );
  return {
    passes: rows.flatMap((row) => {
      const person = people.get(row.userId);
      return person ? [present(row, person)] : [];
    }),
    people: listActiveUsers(context.db)
      .filter((person) => canMakePassFor(actor, person) && mayComeIn(person))
      .map(presentMember),
    isWayOpen: originsOutside(context).length > 0,
  };
};

/**
 * Makes a pass for a person; the answer is the only place where it is ever shown.
 * @throws AppError 403 from outside, 404 for a person who can have none, 409 for a kid who may not connect, 429
 */
export const makePassFor = (
  context: Context,
  actor: Actor,
  { userId, request }: { userId: number; request: Request },
): NewPass => {
  if (isOutside(request)) throw new AppError('forbidden', 'remoteDevices:errors.passesAtHome');
  const person = requireUser(context, userId);
  if (!canMakePassFor(actor, person)) throw notFound();
  if (!mayComeIn(person)) {
    const values = { name: person.displayName };
    throw new AppError('conflict', 'remoteDevices:errors.kidNotAllowed', { values });
  }
  if (listOpen(context).length >= limits.passesAtMost) {
    throw new AppError('tooManyRequests', 'remoteDevices:errors.passesFull');
  }
  const pass = newCode(groups);
  const row = insertPass(context.db, {
    codeHash: hashToken(normalizeCode(pass)),
    userId,
    madeBy: actor.id,
    expiresAt: addDays(context.clock.now(), limits.passDays).toISOString(),
  });
  const who = { actorId: actor.id, subjectId: userId };
  context.audit.record({ action: 'remotePassMade', ...who, details: {} });
  announceDevices(context);
  return { ...present(row, person), pass, origins: originsOutside(context) };
};

/** @throws AppError 404 */
export const withdrawPassOf = (context: Context, actor: Actor, id: number): { id: number } => {
  const row = deletePass(context.db, id);
  if (!row) throw notFound();
  const who = { actorId: actor.id, subjectId: row.userId };
  context.audit.record({ action: 'remotePassWithdrawn', ...who, details: {} });
  announceDevices(context);
  return { id };
};
