import type { IncomingMessage } from 'node:http';
import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import {
  callMinutes,
  type HelpCall,
  ringEverySeconds,
} from '#shared/features/help-requests/help-requests.contract.ts';
import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { findMembers, findUser } from '../accounts/accounts.repo.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import {
  answerCall,
  closeCall,
  closeCallsOf,
  findCall,
  findLastCall,
  type HelpCallRow,
  insertCall,
  listRinging,
} from './help-requests.repo.ts';

const present = (context: Context, rows: HelpCallRow[]): HelpCall[] => {
  const ids = rows.flatMap(({ userId, answeredBy }) => [userId, answeredBy ?? userId]);
  const members = findMembers(context.db, ids);
  return rows.flatMap(({ id, userId, device, calledAt, answeredBy }) => {
    const caller = members.get(userId);
    if (!caller) return [];
    const expiresAt = addMinutes(new Date(calledAt), callMinutes).toISOString();
    const answerer = answeredBy === null ? null : (members.get(answeredBy) ?? null);
    return [{ id, caller, device, calledAt, expiresAt, answeredBy: answerer }];
  });
};

const presentOne = (context: Context, row: HelpCallRow | undefined): HelpCall => {
  const [call] = row ? present(context, [row]) : [];
  if (!call) throw notFound();
  return call;
};

/** Calls from before this are over. */
const since = (context: Context): string =>
  subMinutes(context.clock.now(), callMinutes).toISOString();

/** Notifies the person who asked, and everyone who is rung. */
const announce = (
  context: Context,
  row: Pick<HelpCallRow, 'id' | 'userId'>,
  change: 'created' | 'updated' | 'deleted',
): void =>
  context.live.publish(
    { type: 'changed', area: 'help', id: row.id, change },
    (actor) => actor.id === row.userId || isGrownUp(actor),
  );

/** Rings for every grown-up of the household (rule 32). @throws AppError 403, 429 */
export const callGrownUp = (context: Context, actor: Actor, request: IncomingMessage): HelpCall => {
  if (actor.accessExpired) throw new AppError('forbidden', 'accounts:errors.accessExpired');
  const rate = { burst: 1, perSecond: 1 / ringEverySeconds };
  takeToken(context, `help:${actor.id}`, rate, 'helpRequests:errors.wait');
  const { db, clock, audit } = context;
  const now = clock.now().toISOString();
  closeCallsOf(db, actor.id, now);
  const device = describeUserAgent(request.headers['user-agent'] ?? '');
  const id = insertCall(db, { userId: actor.id, device, calledAt: now });
  audit.record({ action: 'helpCalled', actorId: actor.id, subjectId: actor.id, details: {} });
  announce(context, { id, userId: actor.id }, 'created');
  const call = presentOne(context, findCall(db, id));
  const ring = { name: call.caller.displayName || call.caller.username, device };
  afterCommit(context.db, () => context.appEvents.emit('helpRequested', ring));
  return call;
};

export const readOwnCall = (context: Context, actor: Actor): { call: HelpCall | null } => {
  const row = findLastCall(context.db, actor.id, since(context));
  return { call: row && row.closedAt === null ? presentOne(context, row) : null };
};

/** The grown-ups to ring, without the person who asked. */
export const listOpenCalls = (context: Context, actor: Actor): HelpCall[] =>
  present(
    context,
    listRinging(context.db, since(context)).filter(({ userId }) => userId !== actor.id),
  );

const requireCall = (context: Context, id: number): HelpCallRow => {
  const row = findCall(context.db, id);
  if (!row || row.closedAt !== null || row.calledAt <= since(context)) throw notFound();
  return row;
};

/** The caller is coming, unless someone else already is. @throws AppError 404 */
export const answer = (context: Context, actor: Actor, id: number): HelpCall => {
  const row = requireCall(context, id);
  if (row.userId === actor.id) throw notFound();
  if (row.answeredBy === null) {
    answerCall(context.db, id, actor.id, context.clock.now().toISOString());
    announce(context, row, 'updated');
  }
  return presentOne(context, findCall(context.db, id));
};

/** Cancels the caller's own help request. @throws AppError 404 */
export const takeBack = (context: Context, actor: Actor, id: number): { id: number } => {
  const row = requireCall(context, id);
  if (row.userId !== actor.id) throw notFound();
  closeCall(context.db, id, context.clock.now().toISOString());
  announce(context, row, 'deleted');
  return { id };
};

/** A call of a person whose account was deactivated or deleted rings no longer. */
export const endFormerCall = (context: Context, userId: number): void => {
  const row = findLastCall(context.db, userId, since(context));
  if (row?.closedAt !== null || !findUser(context.db, userId)?.deactivatedAt) return;
  closeCall(context.db, row.id, context.clock.now().toISOString());
  announce(context, row, 'deleted');
};
