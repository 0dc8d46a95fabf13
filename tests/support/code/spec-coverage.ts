import { titlesOf } from './test-titles.ts';

export interface Requirement {
  place: string;
  text: string;
  tests: { path: string; titles: string[] }[];
  rules: string[];
}

const header = '| Requirement | Held by | Rule |';
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const testOf = (text: string): Requirement['tests'][number] | null => {
  const [, path, titles] = /^`(tests\/[\w./-]+\.(?:test|spec)\.ts)`(?: › (.+))?$/.exec(text) ?? [];
  return path ? { path, titles: titles?.split(' › ') ?? [] } : null;
};

const rulesOf = (text: string): string[] | null => {
  if (text === '') return [];
  const [, list] = /^rules? (\d+a?(?:, \d+a?)*)$/.exec(text) ?? [];
  return list ? list.split(', ') : null;
};

export function readRequirements(path: string, markdown: string) {
  const requirements: Requirement[] = [];
  const problems: string[] = [];
  let row = 0;
  for (const [index, line] of markdown.split('\n').entries()) {
    const place = `${path}:${index + 1}`;
    if (!line.startsWith('|')) {
      row = 0;
      continue;
    }
    row += 1;
    if (row <= 2) {
      const wanted = row === 1 ? header : '|---|---|---|';
      if (line !== wanted) problems.push(`${place} is not ${wanted}`);
      continue;
    }
    const [text = '', heldBy = '', rule = '', ...more] = cellsOf(line);
    const tests = heldBy.split('<br>').map(testOf);
    const rules = rulesOf(rule);
    if (!line.endsWith('|') || !text || more.length > 0)
      problems.push(`${place} has no three cells`);
    if (tests.includes(null)) problems.push(`${place} names no test: ${heldBy}`);
    if (!rules) problems.push(`${place} names no rule: ${rule}`);
    requirements.push({
      place,
      text,
      tests: tests.filter((test) => test !== null),
      rules: rules ?? [],
    });
  }
  return { requirements, problems };
}

export function testProblem({ path, titles }: Requirement['tests'][number]): string | null {
  const known = titlesOf(path);
  if (!known) return `there is no ${path}`;
  if (titles.length === 0) return null;
  const wanted = titles.join('\n');
  const found = known.filter((path) => path.slice(-titles.length).join('\n') === wanted);
  if (found.length === 1) return null;
  const how = found.length === 0 ? 'no test' : `${found.length} tests`;
  return `${how} “${titles.join(' › ')}” in ${path}`;
}

export const textsIn = (text: string): string[] =>
  [...text.matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => unnamed(quoted));

export const unnamed = (sentence: string): string => sentence.replace(/\{?\{[^{}]*\}\}?/g, '{}');

export const callsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`?]*)[^`]*`/g)].map(([, call = '']) =>
    unnamed(call),
  );
