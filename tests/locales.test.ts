import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { en } from '#shared/locales/en.ts';
import { pseudo } from '#shared/locales/pseudo.ts';
import { locationOf, parseSource, readSources, type Source } from './support/code/sources.ts';

interface Catalogue {
  [key: string]: string | Catalogue;
}

const fixedTexts: Record<string, string> = JSON.parse(
  readFileSync('tests/support/fixed-texts.json', 'utf8'),
);

/** Each text by its dotted key, such as `errors.titleRequired`. */
const flatten = (catalogue: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const files = globSync('src/shared/locales/*/*.json').map((path) => ({
  language: basename(dirname(path)),
  namespace: basename(path, '.json'),
  sentences: flatten(JSON.parse(readFileSync(path, 'utf8'))),
}));
const english = files.filter(({ language }) => language === 'en');
const others = files.filter(({ language }) => language !== 'en');

/** Plural forms differ by language, so compare keys without them. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (sentences: [string, string][]) => [
  ...new Set(sentences.map(([key]) => singular(key)).sort()),
];
const placeholders = (sentence: string) => (sentence.match(/\{\{.*?\}\}|<\/?\w+>/g) ?? []).sort();

describe('the catalogues', () => {
  test('hold no empty sentences and no stray spaces', () => {
    const bad = files.flatMap(({ language, namespace, sentences }) =>
      sentences
        .filter(([, sentence]) => sentence === '' || sentence.trim() !== sentence)
        .map(([key]) => `${language} ${namespace}:${key}`),
    );
    expect(english.length).toBeGreaterThan(0);
    expect(bad).toEqual([]);
  });

  test('hold the texts of the specification letter for letter', () => {
    const texts = new Map(
      english.flatMap(({ namespace, sentences }) =>
        sentences.map(([key, sentence]): [string, string] => [`${namespace}:${key}`, sentence]),
      ),
    );
    const changed = Object.entries(fixedTexts).filter(([key, text]) => texts.get(key) !== text);
    expect(changed).toEqual([]);
  });

  test('have all plural forms in English', () => {
    const lonely = english.flatMap(({ namespace, sentences }) => {
      const keys = new Set(sentences.map(([key]) => key));
      return [...keys]
        .filter((key) => /_(one|other)$/.test(key))
        .filter((key) => !keys.has(`${singular(key)}_one`) || !keys.has(`${singular(key)}_other`))
        .map((key) => `${namespace}:${key}`);
    });
    expect(lonely).toEqual([]);
  });

  test('have the same keys and placeholders in every language', () => {
    for (const language of new Set(others.map((file) => file.language))) {
      const own = others.filter((file) => file.language === language);
      expect(own.map(({ namespace }) => namespace).sort(), language).toEqual(
        english.map(({ namespace }) => namespace).sort(),
      );
    }
    for (const { language, namespace, sentences } of others) {
      const original = english.find((file) => file.namespace === namespace)?.sentences ?? [];
      expect(keysOf(sentences), `${language} ${namespace}`).toEqual(keysOf(original));
      for (const [key, sentence] of sentences) {
        const model = original.find(([other]) => other === key)?.[1];
        if (model)
          expect(placeholders(sentence), `${language} ${key}`).toEqual(placeholders(model));
      }
    }
  });
});

describe('the pseudo-language', () => {
  test('is longer and accented everywhere, and keeps every placeholder', () => {
    const originals = flatten(en);
    const sentences = new Map(flatten(pseudo(en)));
    for (const [key, original] of originals) {
      const sentence = sentences.get(key) ?? '';
      expect(placeholders(sentence), key).toEqual(placeholders(original));
      expect(sentence.length, key).toBeGreaterThan(original.length);
      if (/[aeiou]/.test(original.replace(/\{\{.*?\}\}/g, '')))
        expect(sentence, key).toMatch(/[^ -~]/);
    }
    expect(sentences.size).toBe(originals.length);
  });

  test('covers every English catalogue', () => {
    expect(Object.keys(en).sort()).toEqual(english.map(({ namespace }) => namespace).sort());
  });
});

const spoken =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|alt|title|placeholder|label)$/;
const hasWords = (text: string) => /\p{L}/u.test(text);

/** Hard-coded text in JSX: text nodes, string expressions and shown attributes. */
function wordsInJsx(source: Source): string[] {
  const found: string[] = [];
  const add = (node: ESTree.Node, text: string) => {
    if (!hasWords(text)) return;
    const start = node.start + text.length - text.trimStart().length;
    found.push(`${locationOf(source, { start })} ${JSON.stringify(text.trim())}`);
  };
  const addExpression = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') add(node, node.value);
    if (node?.type === 'TemplateLiteral') {
      for (const part of node.quasis) add(part, part.value.raw);
    }
    if (node?.type === 'ConditionalExpression') {
      addExpression(node.consequent);
      addExpression(node.alternate);
    }
    if (node?.type === 'LogicalExpression') addExpression(node.right);
  };
  const addChildren = ({ children }: { children: ESTree.JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXText') add(child, child.value);
      if (child.type === 'JSXExpressionContainer') addExpression(child.expression);
    }
  };
  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name)) return;
      addExpression(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    },
  }).visit(source.program);
  return found;
}

describe('the code', () => {
  test('holds no text that people read', () => {
    expect(readSources('src').flatMap(wordsInJsx)).toEqual([]);
  });

  test('control: detects such a sentence', () => {
    const text = `export const Page = () => (
      <main title="Hello">
        Good morning {isKid ? 'dear kid' : \`dear \${name}\`} {t('shell:greeting')} {isNew && 'New!'}
        <img alt={name} className="not read" src="/a.png" />
      </main>
    );`;
    const words = wordsInJsx(parseSource('page.tsx', text)).map((place) => place.split(' ')[0]);
    expect(words).toEqual([3, 3, 3, 3, 2].map((line) => `page.tsx:${line}`));
  });
});

/** Strings that repeat a catalogue text, and would break when it is reworded. */
function quotedSentences(source: Source): string[] {
  const fixed = new Set(Object.values(fixedTexts));
  const sentences = new Set(
    english
      .flatMap((file) => file.sentences.map(([, sentence]) => sentence))
      .filter((sentence) => sentence.split(' ').length >= 3 && !fixed.has(sentence)),
  );
  const found: string[] = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && sentences.has(node.value))
        found.push(`${locationOf(source, node)} ${JSON.stringify(node.value)}`);
    },
  }).visit(source.program);
  return found;
}

describe('tests', () => {
  test('quote only those catalogue sentences that the specification fixes', () => {
    expect(readSources('tests').flatMap(quotedSentences)).toEqual([]);
  });

  test('control: detects such a quote', () => {
    const [[key = '', sentence = ''] = []] =
      english
        .find(({ namespace }) => namespace === 'imports')
        ?.sentences.filter(([, text]) => text.split(' ').length > 3) ?? [];
    const text = `expect(t('imports:${key}')).toBe(${JSON.stringify(sentence)});`;
    const source = parseSource('some.test.ts', text);
    expect(quotedSentences(source)).toEqual([`some.test.ts:1 ${JSON.stringify(sentence)}`]);
  });
});
