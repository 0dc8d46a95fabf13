import type { Plugin } from 'vite';

const serverOnly = new Set(['access', 'params', 'query', 'body', 'response']);

/**
 * Every page loads these calls, so the client gets none of their schemas: checks that forms need are in `*.fields.ts`.
 * A test keeps other pages from asking for them.
 */
export const isOfEveryPage =
  /[\\/]features[\\/](?:accounts|approvals|calendar|content|household)[\\/](?:[\w-]+[\\/])*[\w.-]+\.contract\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* nodesIn(child);
  }
}

const isEndpoint = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.name === 'defineEndpoint';

const isServerOnly = ({ type, key }: Node): boolean =>
  type === 'Property' && isNode(key) && serverOnly.has(String(key.name));

function* madeByCalls(body: Node[]): Generator<Node> {
  for (const statement of body) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as { init: unknown }[]) {
      if (isNode(init) && /^(Call|Array)Expression$/.test(init.type)) yield init;
    }
  }
}

/** Built by zod, or from a schema; schema names are capitalised. */
const isSchema = ({ type, callee }: Node): boolean => {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const { object } = callee;
  if (!isNode(object)) return false;
  return object.type === 'Identifier'
    ? /^(?:z|[A-Z]\w*)$/.test(String(object.name))
    : isSchema(object);
};

type Edit = [start: number, end: number, text: string];

const editsFor = (code: string, body: Node[], isBare: boolean): Edit[] => {
  const edits: Edit[] = [];
  for (const value of madeByCalls(body)) {
    const { start, end } = value;
    if (isBare && isSchema(value)) edits.push([start, end, 'undefined']);
    // Marked as pure, so that a bundler drops it when unused.
    else edits.push([start, start, '/* @__PURE__ */ (() => '], [end, end, ')()']);
  }
  for (const call of nodesIn(body)) {
    if (!isEndpoint(call)) continue;
    const [fields] = call.arguments as Node[];
    for (const { start, end } of ((fields?.properties as Node[]) ?? []).filter(isServerOnly)) {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      edits.push([start, end + comma, '']);
    }
  }
  return edits;
};

const edited = (code: string, edits: Edit[]): string =>
  edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);

/** Imports that are no longer used: a bundler would still load their modules. */
function* idleImports(body: Node[]): Generator<Edit> {
  const isImport = ({ type }: Node) => type === 'ImportDeclaration';
  const rest = body.filter((statement) => !isImport(statement));
  const used = new Set([...nodesIn(rest)].map(({ name }) => name));
  for (const { start, end, specifiers } of body.filter(isImport)) {
    const names = (specifiers as Node[]).map(({ local }) => (local as Node).name);
    if (names.length > 0 && !names.some((name) => used.has(name))) yield [start, end, ''];
  }
}

/** Strips schemas from endpoints in the client's build; most pages then need no zod at all. Types stay the same. */
export const lightContracts = (): Plugin => ({
  name: 'light-contracts',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]shared[\\/].*\.ts$/ },
    handler(code, id) {
      const parse = (text: string) => (this.parse(text) as unknown as { body: Node[] }).body;
      const light = edited(code, editsFor(code, parse(code), isOfEveryPage.test(id)));
      return { code: edited(light, [...idleImports(parse(light))]), map: null };
    },
  },
});
