import { createInstance } from 'i18next';
import desktop from '#shared/locales/en/desktop.json' with { type: 'json' };
import type { MessageKey } from '#shared/locales/messages.ts';

type NameIn<K> = K extends `desktop:${infer Name}` ? Name : never;
/** A key of the desktop's own catalogue, such as `menu.about`. */
export type DesktopKey = NameIn<MessageKey>;

const instance = createInstance();
void instance.init({
  lng: 'en',
  resources: { en: { desktop } },
  defaultNS: 'desktop',
  initAsync: false,
  // Dialogs and menus show plain text.
  interpolation: { escapeValue: false },
});

/** A sentence of the desktop's own catalogue. */
export const t = (key: DesktopKey, values: Record<string, string | number> = {}): string =>
  instance.t(key, values);
