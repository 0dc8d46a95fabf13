import { use } from 'react';
import { i18n } from './i18n.ts';
import type { TextValues } from './translator.ts';

interface Translation {
  t: (key: string, values?: TextValues) => string;
  i18n: typeof i18n;
}

const translations = new Map<string, Translation>();

const translationFor = (namespace: string): Translation => {
  const known = translations.get(namespace);
  if (known) return known;
  const t: Translation['t'] = (key, values) => i18n.texts.text(key, values, namespace);
  const translation = { t, i18n };
  translations.set(namespace, translation);
  return translation;
};

/**
 * What components import as `react-i18next` (`scripts/build/own-translator.ts`), whose types they are checked with: keys
 * without a namespace are of the first. Waits for a namespace that is not there yet, as a lazy part does.
 */
export const useTranslation = (namespaces: string | readonly string[] = 'common'): Translation => {
  const [first = 'common', ...others] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const namespace of [first, ...others]) {
    if (!i18n.texts.has(namespace)) use(i18n.texts.load(namespace));
  }
  return translationFor(first);
};
