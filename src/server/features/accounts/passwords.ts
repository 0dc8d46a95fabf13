import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/errors.ts';

/** Two hashes at a time, one where that would take every core; more wait, and many more are refused. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 16;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 2 });
    }
    // The one before hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws AppError 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, parameters));

/** Made once, so that an unknown name costs the same as a wrong password. */
let dummy: Promise<string> | undefined;

/** Checks a password, in the same time whether or not there is such an account. */
export const isPasswordRight = async (
  stored: string | null,
  password: string,
): Promise<boolean> => {
  dummy ??= hash('nobody has this password', parameters);
  const against = stored ?? (await dummy);
  const isRight = await inTurn(() => verify(against, password));
  return stored !== null && isRight;
};
