import { createInstance } from 'i18next';
import type { AppError, MessageValues } from '#shared/errors.ts';
import { en } from '#shared/locales/en.ts';
import type { MessageKey } from '#shared/locales/messages.ts';

const instance = createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en },
  ns: Object.keys(en),
  defaultNS: 'common',
  initAsync: false,
  // Answers are text/plain, which needs no HTML escaping.
  interpolation: { escapeValue: false },
});

/** The sentence of a catalogue key. */
export const sentence = (key: MessageKey, values: MessageValues = {}): string =>
  instance.t(key as never, values as never) as unknown as string;

export const sentenceOf = (error: AppError): string => sentence(error.key, error.values);
