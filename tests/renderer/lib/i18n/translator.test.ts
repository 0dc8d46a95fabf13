import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Catalogue, Translator } from '#renderer/lib/i18n/translator.ts';
import { en } from '#shared/locales/en.ts';
import { pseudo } from '#shared/locales/pseudo.ts';

const keysIn = (catalogue: Catalogue, before = ''): string[] =>
  Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${before}${name}`] : keysIn(value, `${before}${name}.`),
  );

const polish = {
  posts_one: '{{count}} wpis',
  posts_few: '{{count}} wpisy',
  posts_many: '{{count}} wpisów',
  posts_kind_one: 'jeden {{ name }}',
  only: 'x',
};
const arabic = { posts_zero: 'zero', posts_two: 'two', posts_few: 'few', posts_other: 'other' };

interface Catalogues {
  en: Record<string, Catalogue>;
  [language: string]: Record<string, Catalogue>;
}
const resources: Catalogues = {
  en: { ...en, made: { posts_one: 'a post', posts_other: '{{count}} posts', english: 'E' } },
  pseudo: pseudo(en) as Record<string, Catalogue>,
  pl: { made: polish },
  ar: { made: arabic },
};

/** The library and our translator with the same catalogues. */
const both = async (language: string, own = resources) => {
  const library = createInstance();
  await library.init({
    lng: language,
    fallbackLng: 'en',
    resources: own,
    ns: Object.keys(own.en),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const translator = new Translator({
    defaultNamespace: 'common',
    fallback: 'en',
    load: async (name, namespace) => own[name]?.[namespace] ?? {},
  });
  translator.language = language;
  await translator.loadAll(Object.keys(own.en));
  return {
    theirs: (key: string, values: object) => String(library.t(key as never, values as never)),
    ours: (key: string, values: Record<string, unknown>) => translator.text(key, values),
  };
};

/** Values that a careless replacement would read as its own pattern, and one that is missing. */
const slotValues = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'missing')
      .map((name, index) => [name, index % 2 === 0 ? `$& <${name}> {{${name}}}` : 1_234.5]),
  );

describe('texts are those of i18next', () => {
  for (const language of ['en', 'pseudo']) {
    test(`for every key of the catalogues (${language})`, async () => {
      const { ours, theirs } = await both(language);
      for (const [namespace, catalogue] of Object.entries(en)) {
        for (const name of keysIn(catalogue)) {
          const full = `${namespace}:${name}`;
          const text = theirs(full, { interpolation: { skipOnVariables: true } });
          const values = slotValues(text);
          const bare = full.replace(/_(?:one|other)$/, '');
          const [, context] = /_(\w+)$/.exec(bare) ?? [];
          const asked = [
            [full, {}],
            [full, values],
            ...[0, 1, 2, 21].map((count) => [bare, { ...values, count }] as const),
            [bare, { ...values, context: 'unheardOf' }],
            ...(context ? [[bare.slice(0, -context.length - 1), { ...values, context }]] : []),
          ] as [string, Record<string, unknown>][];
          for (const [key, given] of asked) {
            expect([key, given, ours(key, given)]).toEqual([key, given, theirs(key, given)]);
          }
        }
      }
    });
  }

  for (const language of ['en', 'pl', 'ar']) {
    test(`with the plurals of a language and without its words (${language})`, async () => {
      const { ours, theirs } = await both(language);
      const keys = ['made:posts', 'made:only', 'made:english', 'made:unknown.key', 'close', 'made'];
      for (const key of keys) {
        for (const count of [undefined, 0, 1, 2, 3, 5, 11, 22, 100]) {
          for (const context of [undefined, '', 'kind', 'other kind']) {
            const values = { count, context, name: 'Anna' };
            expect([key, values, ours(key, values)]).toEqual([key, values, theirs(key, values)]);
          }
        }
      }
    });
  }

  test('with a slot that nothing is given for, and with one of each kind', async () => {
    const catalogues = { en: { common: { greeting: 'Hello {{name}} and {{ other }}!' } } };
    const { ours, theirs } = await both('en', catalogues);
    for (const name of [undefined, null, '', 0, false, 'Anna', '{{other}}', '$&$1']) {
      for (const values of [{}, { name }, { name, other: 'Ben' }, { other: name }]) {
        expect([values, ours('greeting', values)]).toEqual([values, theirs('greeting', values)]);
      }
    }
  });
});

describe('loading', () => {
  test('asks for a namespace once, and again after a failure', async () => {
    const asked: string[] = [];
    let isAway = true;
    const translator = new Translator({
      defaultNamespace: 'common',
      fallback: 'en',
      load: async (language, namespace) => {
        asked.push(`${language}/${namespace}`);
        if (isAway) throw new Error('The server is away');
        return { yes: `${language} yes` };
      },
    });
    translator.language = 'pl';
    await expect(translator.loadAll(['chat'])).rejects.toThrow('The server is away');
    expect(translator.has('chat')).toBe(false);
    isAway = false;
    asked.length = 0;
    await Promise.all([translator.loadAll(['chat']), translator.loadAll(['chat'])]);
    expect(asked).toEqual(['pl/chat', 'en/chat']);
    expect(translator.has('chat')).toBe(true);
    expect(translator.text('chat:yes')).toBe('pl yes');
  });

  test('keys of objects that are not of the catalogue are no texts', () => {
    const translator = new Translator({
      defaultNamespace: 'common',
      fallback: 'en',
      load: async () => ({}),
    });
    translator.add('en', 'common', { group: { text: 'A text' } });
    expect(translator.text('group.text')).toBe('A text');
    expect(translator.text('group.toString')).toBe('group.toString');
    expect(translator.text('group.text.length')).toBe('group.text.length');
  });
});
