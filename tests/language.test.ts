import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names what it forbids. */
const here = 'tests/language.test.ts';

interface Term {
  /** A word or phrase that the project does not use: a plain one says it better. */
  pattern: RegExp;
  /** Lines where it stands all the same, by a part of the line. */
  except?: string[];
}

const everywhere: Term[] = [
  {
    pattern: /\bhouses?\b/i,
    except: [
      // Names that are stored or announced.
      "join(dataDir, 'new-house')",
      "'new-house'",
      'house.pem',
      'house.treehouse.',
      'txt?.house',
      'txt: { house',
      // Pictures of houses.
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

const found = (paths: string[], terms: Term[]): string[] =>
  paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        terms
          .filter(({ pattern }) => pattern.test(line.replaceAll(/treehouse|household/gi, '')))
          .filter(({ except = [] }) => !except.some((part) => line.includes(part)))
          .map(({ pattern }) => `${path}:${index + 1} ${pattern.exec(line)?.[0]}`),
      ),
  );

test('code, docs and texts use plain words', () => {
  const paths = [
    ...globSync('src/**/*.{ts,tsx,css,json,html}'),
    ...globSync('{tests,scripts}/**/*.{ts,tsx,mjs,sh,md}').filter((path) => path !== here),
    ...globSync('docs/**/*.md'),
    'README.md',
    'CONTRIBUTING.md',
  ];
  expect(paths.length).toBeGreaterThan(1000);
  expect(found(paths, everywhere)).toEqual([]);
});

test('screens speak as people do', () => {
  expect(found(globSync('src/shared/locales/en/*.json'), onScreens)).toEqual([]);
});
