import { startOfDayIn } from '#shared/dates.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import { write } from '../../db/transaction.ts';
import { type Kid, readKids, type ScreenTimeContext } from './kid.ts';
import { addUsed, setLastUsed } from './screen-time.repo.ts';

/** Heartbeats older than this are forgotten, in ms. */
const forgetMs = 3_600_000;

/** Stores a page's heartbeat: whether the kid is active. */
export const storeHeartbeat = (
  { heartbeats }: ScreenTimeContext,
  kid: Kid,
  sessionId: number,
  isUsed: boolean,
): void => {
  for (const [id, { at }] of heartbeats) if (kid.now - at > forgetMs) heartbeats.delete(id);
  heartbeats.set(sessionId, { userId: kid.id, isUsed, at: kid.now });
};

/**
 * Whether all pages of a session said a moment ago that the kid is away: automatic requests do not count
 * then. They keep saying so; one message must not hold for good.
 */
export const isLeftAlone = (
  { heartbeats }: ScreenTimeContext,
  kid: Kid,
  sessionId: number,
): boolean => {
  const heartbeat = heartbeats.get(sessionId);
  return heartbeat?.isUsed === false && kid.now - heartbeat.at <= limits.leftAloneMs;
};

/** Whether a page of the same session was in use a moment ago. */
export const isUsedHere = (
  { heartbeats }: ScreenTimeContext,
  kid: Kid,
  sessionId: number,
): boolean => {
  const heartbeat = heartbeats.get(sessionId);
  return heartbeat?.isUsed === true && kid.now - heartbeat.at <= limits.idleMs;
};

/** Whether another device of the kid is being used. */
export const isUsedElsewhere = (
  { heartbeats }: ScreenTimeContext,
  kid: Kid,
  sessionId: number,
): boolean =>
  [...heartbeats].some(
    ([id, { userId, isUsed, at }]) =>
      id !== sessionId && userId === kid.id && isUsed && kid.now - at <= limits.idleMs,
  );

/** What the time since the last sign of use counts for, in ms; the server's clock alone is asked. */
const countedMs = ({ row, now }: Kid): number => {
  if (row.lastUsedAt === null) return 0;
  // A clock that went back counts nothing.
  const silence = Math.max(0, now - Date.parse(row.lastUsedAt));
  return silence > limits.idleMs ? limits.silenceMs : silence;
};

/** Counts the time since the last sign of use; all devices share it, so two at once count once. */
export const countUse = (context: ScreenTimeContext, kid: Kid): Kid => {
  const { db, household } = context;
  const { id, now, timeZone, row } = kid;
  const counted = countedMs(kid);
  const isFirst = row.lastUsedAt === null || Date.parse(row.lastUsedAt) > now;
  // Calls come in bunches; what is not a second yet counts with the next.
  if (counted < 1000 && !isFirst) return kid;
  const seconds = Math.floor(counted / 1000);
  const midnight = startOfDayIn(household.day(new Date(now)), timeZone).getTime();
  const today = Math.min(seconds, Math.floor((now - midnight) / 1000));
  write(db, () => {
    if (seconds > today) addUsed(db, id, household.day(new Date(midnight - 1)), seconds - today);
    if (today > 0) addUsed(db, id, household.day(new Date(now)), today);
    setLastUsed(db, id, new Date(now - (counted % 1000)).toISOString());
  });
  return readKids(context, [id])[0] ?? kid;
};

/** The device was put down: time until it is used again does not count. */
export const stopUse = (context: ScreenTimeContext, kid: Kid): void =>
  write(context.db, () => setLastUsed(context.db, kid.id, null));
