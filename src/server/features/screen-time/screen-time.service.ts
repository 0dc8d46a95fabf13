import type { z } from 'zod';
import { dayIn } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type {
  OwnScreenTime,
  sendScreenTimeHeartbeat,
} from '#shared/features/screen-time/screen-time.contract.ts';
import {
  announcementAt,
  openedAt,
  stateAt,
} from '#shared/features/screen-time/screen-time.rules.ts';
import type { Context } from '../../context/context.ts';
import { countUse, isUsedElsewhere, isUsedHere, stopUse, storeHeartbeat } from './counting.ts';
import { type Kid, readKids } from './kid.ts';
import { presentOwn } from './screen-time.present.ts';
import { setAnnounced } from './screen-time.repo.ts';

type Beat = z.input<typeof sendScreenTimeHeartbeat.response>;

/** Grown-ups are never limited, whatever was set when they were kids. */
const readOwn = (context: Context, actor: Actor): Kid | undefined =>
  actor.isChild ? readKids(context, [actor.id])[0] : undefined;

export const readOwnScreenTime = (context: Context, actor: Actor): OwnScreenTime =>
  presentOwn(readOwn(context, actor), context.clock.now());

/** Whether what was announced last was another end: of an earlier window, or of an earlier day's minutes. */
const isOtherEnd = ({ row, rules, use, state, now, timeZone }: Kid): boolean => {
  // What was given was announced as it is.
  if ((use.openUntil ?? 0) > now) return false;
  if (row.announcedAt === null) return true;
  const at = Date.parse(row.announcedAt);
  if (at < openedAt(rules, use, now, timeZone)) return true;
  const ofWindow = stateAt({ ...rules, dailyMinutes: null }, use, now, timeZone).endsAt;
  if (state.endsAt === ofWindow) return false;
  return dayIn(new Date(at), timeZone) !== dayIn(new Date(now), timeZone);
};

/** The announcement to make now; each is made once for an end, on whichever device asks first. */
const takeAnnouncement = (context: Context, kid: Kid, last: number): Beat['announce'] => {
  const due = announcementAt(kid.state, kid.now);
  const isNew = due !== 0 && (last === 0 || due < last);
  if (isNew || due !== kid.row.announced) setAnnounced(context.db, kid.id, due, kid.now);
  return isNew ? due : null;
};

/** Keeps the count up to a page's word that it is used. */
const goOn = (context: Context, kid: Kid, sessionId: number): [Kid, Beat['announce']] => {
  storeHeartbeat(context, kid, sessionId, true);
  const last = isOtherEnd(kid) ? 0 : kid.row.announced;
  const after = kid.state.isOpen ? countUse(context, kid) : kid;
  return [after, takeAnnouncement(context, after, last)];
};

/** Counts up to the moment the kid went away; use on another device goes on counting. */
const putDown = (context: Context, kid: Kid, sessionId: number, isRepeat: boolean): Kid => {
  // A page that has been resting for long says nothing of another tab of the same browser.
  if (isRepeat && isUsedHere(context, kid, sessionId)) return kid;
  storeHeartbeat(context, kid, sessionId, false);
  if (isUsedElsewhere(context, kid, sessionId)) return kid;
  const after = kid.state.isOpen ? countUse(context, kid) : kid;
  stopUse(context, after);
  return after;
};

const minutesOf = ({ use }: Kid): number => Math.floor(use.usedSeconds / 60);

/** A page says that it is being used, or that it no longer is. */
export const beat = (
  context: Context,
  { actor, sessionId }: { actor: Actor; sessionId: number },
  { isUsed, isRepeat }: { isUsed: boolean; isRepeat: boolean },
): Beat => {
  const before = readOwn(context, actor);
  const now = context.clock.now();
  if (!before) return { ...presentOwn(undefined, now), announce: null };
  const [kid, announce] = isUsed
    ? goOn(context, before, sessionId)
    : [putDown(context, before, sessionId, isRepeat), null];
  if (!kid.state.isOpen) context.live.refreshPerson(actor.id);
  if (minutesOf(kid) !== minutesOf(before) || !kid.state.isOpen) {
    context.live.publish(
      { type: 'changed', area: 'screenTime', id: actor.id },
      ({ role }) => role === 'admin',
    );
  }
  return { ...presentOwn(kid, now), announce };
};
