import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = 'tests/language.test.ts';

interface Term {
  pattern: RegExp;
  except?: string[];
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
