import type { i18n as I18n } from 'i18next';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { type Namespace, parseMessage } from '#shared/locales/messages.ts';
import { pseudo } from '#shared/locales/pseudo.ts';
import { controlStyles } from '../dom/control-styles.ts';
import { type Catalogue, type TextValues, Translator } from './translator.ts';

// Each catalogue is a separate chunk, loaded with the page that needs it.
const catalogues = import.meta.glob<Catalogue>('../../../shared/locales/*/*.json', {
  import: 'default',
});

const languages = new Set([
  'pseudo',
  ...Object.keys(catalogues).map((path) => path.split('/').at(-2)),
]);

/** A language there are words in; anything else may be no language at all, which dates and numbers refuse. */
const known = (language: string | null): string | null =>
  language !== null && languages.has(language) ? language : null;

const languageKey = 'treehouse.language';

const chosenLanguage = (): string => {
  const asked = known(new URLSearchParams(location.search).get('lang'));
  try {
    if (asked) localStorage.setItem(languageKey, asked);
    return asked ?? known(localStorage.getItem(languageKey)) ?? 'en';
  } catch {
    return asked ?? 'en';
  }
};

const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> => {
  const load = (name: string) => catalogues[`../../../shared/locales/${name}/${namespace}.json`];
  const loadEnglish = load('en');
  if (language === 'pseudo') return pseudo((await loadEnglish?.()) ?? {});
  return (await (load(language) ?? loadEnglish)?.()) ?? {};
};

const texts = new Translator({ defaultNamespace: 'common', fallback: 'en', load: loadCatalogue });
// Every screen needs these; in English, which all else falls back to, they come with the code.
texts.add('en', 'common', common);
texts.add('en', 'shell', shell);

/** The words of the page; pages bring their own with their chunk. */
export const i18n = {
  texts,
  get language(): string {
    return texts.language;
  },
  /** Checked by the types of i18next, like the keys of components. */
  t: ((key: string, values?: TextValues) => texts.text(key, values)) as unknown as I18n['t'],
};

let markStarted: () => void = () => {};
const started = new Promise<void>((resolve) => {
  markStarted = resolve;
});

/** Starts with the words every screen needs; pages bring theirs. */
export const startI18n = async (): Promise<void> => {
  texts.language = chosenLanguage();
  await texts.loadAll(['common', 'shell']);
  markStarted();
  document.documentElement.lang = i18n.language === 'pseudo' ? 'en' : i18n.language;
};

/** Loads a page's words and styles together with its chunk, so that no key is ever seen, and nothing without its look. */
export const withNamespaces = async <T>(
  namespaces: Namespace[],
  load: () => Promise<T>,
  loadStyles: () => Promise<void> = controlStyles,
): Promise<T> => {
  // The first page is fetched before there is anything to add its words to.
  const loaded = started.then(() => texts.loadAll(namespaces));
  const [module] = await Promise.all([load(), loaded, loadStyles()]);
  return module;
};

/** The sentence of a validation message, which is a catalogue key or the library's own words. */
export const translateMessage = (
  text: string | undefined,
  values: Record<string, string | number> = {},
): string | undefined => {
  const message = text ? parseMessage(text) : undefined;
  if (!message) return text;
  return String(i18n.t(message.key as never, { ...message.values, ...values } as never));
};

/** The reader's locale, for dates and numbers. */
export const readerLocale = (): string =>
  i18n.language === 'pseudo'
    ? 'en'
    : (navigator.languages.find((tag) => tag.startsWith(i18n.language)) ?? i18n.language);
