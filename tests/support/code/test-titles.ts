import { readFileSync } from 'node:fs';
import { type ESTree, Visitor } from 'vite';
import { parseSource } from './sources.ts';

/** The callee's name: `test` for `test.describe.only(…)` and `test.each([…])(…)`. */
function firstName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstName(node.object);
  if (node.type === 'CallExpression') return firstName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? firstName(node.tag) : '';
}

const isTitled = ({ callee, arguments: args }: ESTree.CallExpression): boolean =>
  args.length > 1 && ['describe', 'it', 'test'].includes(firstName(callee));

function titleOf(node: ESTree.CallExpression, text: string): string | undefined {
  const [title] = node.arguments;
  if (!title || !isTitled(node)) return undefined;
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : undefined;
  return title.type === 'TemplateLiteral' ? text.slice(title.start + 1, title.end - 1) : undefined;
}

/** The titles of all tests, groups and steps, each with its parents' titles. */
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
