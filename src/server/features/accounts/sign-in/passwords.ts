import { availableParallelism } from 'node:os';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';

/** Two hashes at a time, one where that would take every core; more wait, and many more are refused. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Places for everyone together. */
const maxWaiting = 16;
/** Places kept for each person the server knows: more than the tries that count at once. */
const maxWaitingEach = 8;

let running = 0;
const waiting: (() => void)[] = [];
/** Waits only for others like it, so a flood of strangers cannot fill it or slow it down. */
const reserved: { personId: number; start: () => void }[] = [];

/** People with a reserved place; unverified guests have none, since anyone can register as one. */
export const reservedCapacity = (person: Pick<Actor, 'id' | 'role' | 'verified'>): number | null =>
  person.role === 'guest' && !person.verified ? null : person.id;

const busy = () => new AppError('unavailable', 'common:errors.busy', { retryAfter: 2 });

const waitForTurn = (personId: number | null): Promise<void> =>
  new Promise((start) => {
    if (personId === null) {
      if (waiting.length >= maxWaiting) throw busy();
      waiting.push(start);
      return;
    }
    const own = reserved.filter((reservation) => reservation.personId === personId);
    if (own.length >= maxWaitingEach) throw busy();
    reserved.push({ personId, start });
  });

const inTurn = async <T>(personId: number | null, work: () => Promise<T>): Promise<T> => {
  // The one before hands its place over, so `running` stays as it is.
  if (running >= maxRunning) await waitForTurn(personId);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = reserved.shift()?.start ?? waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashOf = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, parameters);
};

const matches = async (stored: string, password: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  return verify(stored, password);
};

/**
 * Hashes a password. `personId` is whose reserved place is used; null for strangers.
 * @throws AppError 503 when too many are waiting.
 */
export const hashPassword = (password: string, personId: number | null): Promise<string> =>
  inTurn(personId, () => hashOf(password));

/** Made once, so that an unknown name costs the same as a wrong password. */
let dummy: Promise<string> | undefined;

/**
 * Checks a password, in the same time whether or not there is such an account.
 * @throws AppError 503 when too many are waiting.
 */
export const isPasswordRight = async (
  stored: string | null,
  password: string,
  personId: number | null,
): Promise<boolean> => {
  dummy ??= hashOf('nobody has this password');
  const against = stored ?? (await dummy);
  const isRight = await inTurn(personId, () => matches(against, password));
  return stored !== null && isRight;
};
