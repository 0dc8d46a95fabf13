import { globSync, readFileSync } from 'node:fs';

export const readRuleNumbers = (): string[] =>
  [...readFileSync('docs/product-rules.md', 'utf8').matchAll(/^- \*\*(\d+[a-z]?)\*\* /gm)].map(
    ([, number = '']) => number,
  );

export const readAdrNumbers = (): string[] =>
  globSync('docs/adr/[0-9]*.md').map((path) => {
    const [, number = ''] = /(\d{4})-[a-z0-9-]+\.md$/.exec(path) ?? [];
    return String(Number(number));
  });

const list = String.raw`(\d+[a-z]?(?:(?:,| and|, and) \d+[a-z]?)*)`;
const reference = new RegExp(String.raw`\b(rule|ADR|decision)s? ${list}`, 'gi');

export function referenceProblems(
  text: string,
  rules: ReadonlySet<string>,
  adrs: ReadonlySet<string>,
): string[] {
  return [...text.matchAll(reference)].flatMap(([whole, kind = '', numbers = '']) => {
    if (kind.toLowerCase() === 'decision') return [`${whole}: say rule or ADR`];
    const known = kind.toLowerCase() === 'rule' ? rules : adrs;
    const missing = numbers.match(/\d+[a-z]?/g)?.filter((number) => !known.has(number)) ?? [];
    return missing.map((number) => `${whole}: there is no ${kind} ${number}`);
  });
}
