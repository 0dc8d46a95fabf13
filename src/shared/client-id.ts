import { z } from 'zod';
import type { message } from './locales/messages.ts';

/**
 * Names something before the server has: unique for its sender, so that sending twice stores once
 * (ADR 7). `refusal` is the message for one without a name.
 */
export const clientIdWith = (refusal: ReturnType<typeof message>) =>
  z.string().regex(/^[\w-]{8,64}$/, refusal);
