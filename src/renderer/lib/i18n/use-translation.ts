import { use } from 'react';
import type { useTranslation as UseTranslation } from 'react-i18next';
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

const useTexts = (namespaces: string | readonly string[] = 'common'): Translation => {
  const [first = 'common', ...others] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const namespace of [first, ...others]) {
    if (!i18n.texts.has(namespace)) use(i18n.texts.load(namespace));
  }
  return translationFor(first);
};

/**
 * The texts of one or more namespaces; keys without a namespace are of the first. Waits for one that is not there yet,
 * as a lazy part does. Keys and values are checked by the types of react-i18next (ADR 62).
 */
export const useTranslation = useTexts as unknown as typeof UseTranslation;
