import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRuleNumbers } from '#tests/support/code/references.ts';
import {
  callsIn,
  readRequirements,
  testProblem,
  textsIn,
  unnamed,
} from '#tests/support/code/spec-coverage.ts';
import { titlesIn } from '#tests/support/code/test-titles.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const folder = 'docs/spec-coverage';
const documents = ['part-1', 'part-2', 'product-rules'].map((name) => {
  const path = `${folder}/${name}.md`;
  const markdown = readFileSync(path, 'utf8');
  return { name, path, markdown, ...readRequirements(path, markdown) };
});
const all = documents.flatMap(({ requirements }) => requirements);

const rules = readRuleNumbers();

const sentences = new Set<string>();
const addSentences = (catalogue: object): void => {
  for (const value of Object.values(catalogue)) {
    if (typeof value === 'string') sentences.add(unnamed(value));
    else addSentences(value);
  }
};
for (const path of globSync('src/shared/locales/en/*.json')) {
  addSentences(JSON.parse(readFileSync(path, 'utf8')));
}

const problemsOf = (requirements: typeof all, routes: ReadonlySet<string>) =>
  requirements.flatMap(({ place, text, tests, rules: named }) => {
    const wrong = [
      ...tests.map(testProblem),
      ...textsIn(text).map((quoted) =>
        sentences.has(quoted) ? null : `no catalogue has “${quoted}”`,
      ),
      ...callsIn(text).map((call) => (routes.has(call) ? null : `no route answers ${call}`)),
      ...named.map((one) => (rules.includes(one) ? null : `there is no rule ${one}`)),
    ];
    return wrong.flatMap((problem) => (problem ? [`${place} ${problem}`] : []));
  });

const routesOf = async () => {
  const { routes } = await makeApp();
  return new Set(
    routes.map(({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, '{}')}`),
  );
};

describe('docs/spec-coverage', () => {
  test('is made of whole tables', () => {
    expect(documents.flatMap(({ problems }) => problems)).toEqual([]);
    expect(documents.map(({ requirements }) => requirements.length > 150)).not.toContain(false);
  });

  test('names tests, texts, calls and rules that exist', async () => {
    expect(problemsOf(all, await routesOf())).toEqual([]);
  }, 60_000);

  test('has every section of both parts, and every rule once', () => {
    for (const { markdown } of documents.slice(0, 2)) {
      const sections = [...markdown.matchAll(/^## §(\d)/gm)].map(([, number]) => Number(number));
      expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    const documented = documents[2]?.requirements.map(({ text }) => text.split(' ')[0] ?? '') ?? [];
    expect(documented.toSorted()).toEqual(rules.toSorted());
  });
});

describe('a line that is made up', () => {
  const read = (line: string) =>
    readRequirements('x.md', `| Requirement | Held by | Rule |\n|---|---|---|\n${line}`);
  const here = '`tests/spec-coverage.test.ts`';
  const unknown = 999;

  test.each([
    ['names no test', '| The sky is blue. |  |  |'],
    ['names no test', '| The sky is blue. | somewhere |  |'],
    ['names no rule', `| The sky is blue. | ${here} | as decided |`],
    ['has no three cells', `| The sky is blue. | ${here} |  | more |`],
  ])('%s', (problem, line) => {
    expect(read(line).problems).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['there is no tests/sky.test.ts', '| Blue. | `tests/sky.test.ts` |  |'],
    ['no test “is blue”', `| Blue. | ${here} › is blue |  |`],
    [
      'no test “a sky › is made of whole tables”',
      `| x | ${here} › a sky › is made of whole tables |  |`,
    ],
    ['no catalogue has “The sky is blue”', `| “The sky is blue” | ${here} |  |`],
    ['no route answers GET /api/sky/{}', `| \`GET /api/sky/{id}\` | ${here} |  |`],
    [`there is no rule ${unknown}`, `| Blue. | ${here} | rule ${unknown} |`],
  ])('is found: %s', (problem, line) => {
    const { requirements, problems } = read(line);
    expect(problems).toEqual([]);
    expect(problemsOf(requirements, new Set(['GET /api/books/{}']))).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('control: a correct line has no problem', () => {
    const line = `| “Access Denied”, \`GET /api/books/{id}\` | ${here} › is found: %s | rules 1, 24a |`;
    const { requirements, problems } = read(line);
    expect([...problems, ...problemsOf(requirements, new Set(['GET /api/books/{}']))]).toEqual([]);
  });
});

test('titles are read from the source, those around them first', () => {
  const source = `describe.each(all)('as %s', () => {
      test('one', { tag: once }, async () => { await test.step('deep', async () => {}); });
    });
    test.describe('two', () => { it.each\`a\`('$who is $what', () => {}); });
    /x/.test('not one', 1);
    test.use({ lan: true });`;
  expect(titlesIn('x.test.ts', source)).toEqual([
    ['as %s'],
    ['as %s', 'one'],
    ['as %s', 'one', 'deep'],
    ['two'],
    ['two', '$who is $what'],
  ]);
});
