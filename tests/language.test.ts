import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = 'tests/language.test.ts';

interface Term {
  pattern: RegExp;
  except?: string[];
}

interface Line {
  place: string;
  text: string;
}

const everywhere: Term[] = [
  {
    pattern: /\bhouses?\b/i,
    except: [
      // Stored or announced names.
      "join(dataDir, 'new-house')",
      "'new-house'",
      'house.pem',
      'house.treehouse.',
      'txt?.house',
      'txt: { house',
      'House,',
      'Icon: House',
      "['home', House]",
      'Our new house',
      '/opt/Tree house/',
    ],
  },
  { pattern: /\b(HouseKeeper|Doorkeeper|passGate|createTold|latePart|openThroughTrouble)\b/ },
  { pattern: /\bof ours\b/i },
];

const onScreens: Term[] = [
  { pattern: /\b(somebody|whoever|neither|anybody)\b/i, except: ['"somebody":'] },
  { pattern: /\b(is|are|be) let in\b/i },
  { pattern: /\bkid time\b/i },
  { pattern: /\bswitched off\b/i },
  { pattern: /\bfailed to be\b/i },
];

const inSentences: Term[] = [
  { pattern: /\b(somebody|anybody|whoever|whomever|oneself|neither)\b/i },
  { pattern: /\bone['’]s own\b/i },
  { pattern: /\b(is|are|was|were|be|been|being) (told|said)\b/i },
  { pattern: /\bby (itself|themselves|oneself)\b/i },
  { pattern: /\b(comes?|came|coming) to nothing\b/i },
];

const inTitles: Term[] = [
  ...inSentences,
  { pattern: /\b(nobody|anew|stands?)\b/i },
  { pattern: /\b(is|are) (what|(?<!there \w+ )none)\b/i },
  { pattern: /\b(comes? in|is heard|hears? of|taken back|let (in|go|through))\b/i },
  { pattern: /\b(goes for good|goes away|switched (on|off))\b/i },
];

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${path}:${index + 1}`, text }));

const comment = /^\s*(\{?\/?\*|\/\/|#).*|(?<=\s)\/[/*].*/;

const commentsOf = (path: string): Line[] =>
  linesOf(path).map(({ place, text }) => ({ place, text: comment.exec(text)?.[0] ?? '' }));

const proseOf = (path: string): Line[] =>
  linesOf(path).map(({ place, text }) => ({
    place,
    text: text.replaceAll(/`[^`]*`|“[^”]*”/g, ''),
  }));

const title =
  /(?:\b(?:test|it|describe|\w+Test)(?:\.\w+)*\(|\)\()\s*(?:'((?:\\.|[^'\\])+)'|"([^"]+)"|`([^`]+)`),/g;

const titlesOf = (path: string): Line[] =>
  [...readFileSync(path, 'utf8').matchAll(title)].map(([, ...texts]) => ({
    place: path,
    text: texts.find(Boolean) ?? '',
  }));

const found = (lines: Line[], terms: Term[]): string[] =>
  lines.flatMap(({ place, text }) =>
    terms
      .filter(({ pattern }) => pattern.test(text.replaceAll(/treehouse|household/gi, '')))
      .filter(({ except = [] }) => !except.some((part) => text.includes(part)))
      .map(({ pattern }) => `${place} ${pattern.exec(text)?.[0]}: ${text.trim()}`),
  );

const code = [
  ...globSync('src/**/*.{ts,tsx,css,json,html}'),
  ...globSync('{tests,scripts}/**/*.{ts,tsx,mjs,sh,md}').filter((path) => path !== here),
];
const docs = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md'];

test('code, docs and texts use plain words', () => {
  const paths = [...code, ...docs];
  expect(paths.length).toBeGreaterThan(1000);
  expect(found(paths.flatMap(linesOf), everywhere)).toEqual([]);
});

test('screen texts use plain words', () => {
  const paths = globSync('src/shared/locales/en/*.json');
  expect(found(paths.flatMap(linesOf), onScreens)).toEqual([]);
});

test('comments and docs use plain sentences', () => {
  const comments = code.filter((path) => !path.endsWith('.json')).flatMap(commentsOf);
  expect(comments.filter(({ text }) => text).length).toBeGreaterThan(5000);
  expect(found([...comments, ...docs.flatMap(proseOf)], inSentences)).toEqual([]);
});

test('test titles are plain sentences', () => {
  const paths = globSync('tests/**/*.{test,spec}.ts').filter((path) => path !== here);
  const titles = paths.flatMap(titlesOf);
  expect(titles.length).toBeGreaterThan(2800);
  expect(found(titles, inTitles)).toEqual([]);
});

test.each([
  ['is told of a folder without any'],
  ['answers 403 to whoever is no admin'],
  ['a goal counts by itself, can be set by hand, and goes'],
  ['an account is switched off, and on again'],
  ['again an hour after it came to nothing'],
  ['is refused for the last admin and for oneself'],
])('control: detects the title “%s”', (text) => {
  expect(found([{ place: '', text }], inTitles)).not.toEqual([]);
});

test('control: detects a comment behind code', () => {
  const [text = ''] = comment.exec("const url = 'http://x'; // Whoever asks is told.") ?? [];
  expect(found([{ place: '', text }], inSentences)).toHaveLength(2);
});
