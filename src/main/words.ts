import { createInstance } from 'i18next';
import desktop from '#shared/locales/en/desktop.json' with { type: 'json' };

const instance = createInstance();
void instance.init({
  lng: 'en',
  resources: { en: { desktop } },
  defaultNS: 'desktop',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** A sentence of the desktop's own catalogue. */
export const say = (key: string, values: Record<string, string> = {}): string =>
  instance.t(key, values);
