import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { Context } from '../../../context/context.ts';
import { isOutside } from '../../../http/client-connection.ts';
import { countedNetwork } from '../../../http/counted-networks.ts';
import { hashToken, newCode } from '../sessions/tokens.ts';
import { addressOf } from './sign-in.service.ts';
import { takeTry } from './throttle.ts';

/** Twelve characters are 59 bits: a million guesses a second take ten thousand years. */
const groups = 3;
const unguessableLength = 12;

const normalize = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** As `ABCD-EFGH-JKMN`. */
export const newSetupToken = (): string => newCode(groups);

/** Compared by hash, in constant time; case, spaces and dashes do not matter. */
export const isSetupCode = (code: string, setupToken: string): boolean =>
  timingSafeEqual(hashToken(normalize(code)), hashToken(normalize(setupToken)));

/** Whether the code, which may have been chosen by hand, is so short that guesses must be slowed down. */
export const isGuessable = (setupToken: string): boolean =>
  normalize(setupToken).length < unguessableLength;

/**
 * Wrong codes are counted by network. The right one never waits for them, unless it is a short one.
 * @throws AppError 403 from outside, 403 with `wrongKey`, 429 after many wrong ones.
 */
export const requireSetupCode = (
  context: Context,
  code: string,
  request: Request,
  wrongKey: MessageKey,
): void => {
  if (isOutside(request)) throw new AppError('forbidden', 'accounts:errors.onlyAtHome');
  const isRight = isSetupCode(code, context.setupToken);
  if (isRight && !isGuessable(context.setupToken)) return;
  const address = addressOf(request);
  const purpose = 'setup';
  const name = `${purpose} ${countedNetwork(address)}`;
  const succeed = takeTry(context, { name, deviceId: null, address, purpose });
  if (!isRight) throw new AppError('forbidden', wrongKey);
  succeed();
};
