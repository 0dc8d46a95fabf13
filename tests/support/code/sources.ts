import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

interface SourceImport {
  specifier: string;
  line: number;
}

/** A parsed source file; `path` is relative to the project and uses `/`. */
export interface Source {
  path: string;
  text: string;
  program: ESTree.Program;
  imports: SourceImport[];
  hasDefaultExport: boolean;
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

const isString = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string';

function importsOf(program: ESTree.Program, text: string): SourceImport[] {
  const found: SourceImport[] = [];
  const add = (node: ESTree.Node | null | undefined) => {
    if (!node) return;
    const specifier = isString(node) ? node.value : text.slice(node.start, node.end);
    found.push({ specifier, line: lineAt(text, node.start) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'require') add(node.arguments[0]);
    },
  }).visit(program);
  return found;
}

function exportsDefault(program: ESTree.Program): boolean {
  return program.body.some(
    (node) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportNamedDeclaration' &&
        node.specifiers.some(
          ({ exported }) =>
            (exported.type === 'Literal' ? exported.value : exported.name) === 'default',
        )),
  );
}

export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return {
    path,
    text,
    program,
    imports: importsOf(program, text),
    hasDefaultExport: exportsDefault(program),
  };
}

export function readSources(folder: string): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

/** `path:line` of a node. */
export const locationOf = ({ path, text }: Source, node: { start: number }): string =>
  `${path}:${lineAt(text, node.start)}`;

interface FunctionNode {
  start: number;
  end: number;
  body: ESTree.Node | null;
}

const isFunction = (node: ESTree.Node): boolean =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

/** Whether a function's result is a function, or an object with some of the functions in it. */
const returnsFunctions = (result: ESTree.Node | null | undefined, inner: Set<string>): boolean => {
  if (!result) return false;
  if (isFunction(result)) return true;
  if (result.type === 'Identifier') return inner.has(result.name);
  if (result.type !== 'ObjectExpression') return false;
  return result.properties.some(
    (property) =>
      property.type === 'Property' &&
      (isFunction(property.value) ||
        (property.value.type === 'Identifier' && inner.has(property.value.name))),
  );
};

const resultOf = ({ body }: FunctionNode): ESTree.Node | null | undefined => {
  if (body?.type !== 'BlockStatement') return body;
  const last = body.body.findLast((statement) => statement.type === 'ReturnStatement');
  return last?.type === 'ReturnStatement' ? last.argument : null;
};

const innerFunctions = ({ body }: FunctionNode): Set<string> =>
  new Set(
    body?.type === 'BlockStatement'
      ? body.body.flatMap((statement) =>
          statement.type === 'VariableDeclaration'
            ? statement.declarations.flatMap(({ id, init }) =>
                id.type === 'Identifier' && init && isFunction(init) ? [id.name] : [],
              )
            : statement.type === 'FunctionDeclaration' && statement.id
              ? [statement.id.name]
              : [],
        )
      : [],
  );

/** Every function with its length in lines, what is nested in it included; a factory of functions counts its own. */
export function functionsOf({ program, text }: Source) {
  const found: { node: { start: number; end: number }; lines: number }[] = [];
  const open: { inner: number }[] = [];
  const enter = () => {
    open.push({ inner: 0 });
  };
  const exit = (node: FunctionNode) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    const { inner } = open.pop() ?? { inner: 0 };
    const outer = open.at(-1);
    if (outer) outer.inner += lines - 1;
    const isFactory = returnsFunctions(resultOf(node), innerFunctions(node));
    found.push({ node, lines: isFactory ? lines - inner : lines });
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
  }).visit(program);
  return found;
}
