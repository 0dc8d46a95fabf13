import { sentence } from '#server/http/sentences.ts';
import type { MessageValues } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';

/** The English text of a catalogue key, as screens and answers show it. */
export const t = (key: MessageKey, values: MessageValues = {}): string => sentence(key, values);
