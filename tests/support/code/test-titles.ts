import { readFileSync } from 'node:fs';
import { type ESTree, Visitor } from 'vite';
import { parseSource } from './sources.ts';

/** The name a call begins with: `test` of `test.describe.only(…)`, of `test.each([…])(…)`. */
function firstName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstName(node.object);
  if (node.type === 'CallExpression') return firstName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? firstName(node.tag) : '';
}

const isTitled = ({ callee, arguments: given }: ESTree.CallExpression): boolean =>
  given.length > 1 && ['describe', 'it', 'test'].includes(firstName(callee));

/** A title as it stands in the source, templates with their `${…}`. */
function titleOf(node: ESTree.CallExpression, text: string): string | undefined {
  const [title] = node.arguments;
  if (!title || !isTitled(node)) return undefined;
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : undefined;
  return title.type === 'TemplateLiteral' ? text.slice(title.start + 1, title.end - 1) : undefined;
}

/** The title of every test, group and step of a source, each after those around it. */
export function titlesIn(path: string, text: string): string[][] {
  const found: string[][] = [];
  const around: string[] = [];
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node, text);
      if (title === undefined) return;
      around.push(title);
      found.push([...around]);
    },
    'CallExpression:exit'(node) {
      if (titleOf(node, text) !== undefined) around.pop();
    },
  }).visit(parseSource(path, text).program);
  return found;
}

const known = new Map<string, string[][] | null>();

/** The titles of a test file; null where there is no such file. */
export function titlesOf(path: string): string[][] | null {
  const before = known.get(path);
  if (before !== undefined) return before;
  let titles: string[][] | null = null;
  try {
    titles = titlesIn(path, readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  known.set(path, titles);
  return titles;
}
