import type { MessageKey } from '#shared/locales/messages.ts';
import type { Context } from '../../../context/context.ts';
import { takeToken } from '../../../http/rate-limit.ts';

/** Takes one of the comments and reactions a person may make. @throws AppError 429 */
export const takeWrite = (context: Context, userId: number, key: MessageKey): void => {
  const { writeBurst: burst, writesPerSecond: perSecond } = context.config.throttle;
  takeToken(context, `content ${userId}`, { burst, perSecond }, key);
};
