import type { Plugin } from 'vite';

/** What the client never looks at of an endpoint: the server parses what comes in and proves what goes out. */
const serverOnly = new Set(['access', 'params', 'query', 'body', 'response']);

/**
 * Their calls are part of every page, so the client has none of their schemas: what forms check stands in
 * `*.fields.ts`, and a test holds that no page asks for another.
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

/** Values of a module's constants that are made by calls: schemas, lists of them, and endpoints. */
function* madeByCalls(body: Node[]): Generator<Node> {
  for (const statement of body) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as { init: unknown }[]) {
      if (isNode(init) && /^(Call|Array)Expression$/.test(init.type)) yield init;
    }
  }
}

/** Made by zod, or from what it made: schemas have capitals. */
const isSchema = ({ type, callee }: Node): boolean => {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const { object } = callee;
  if (!isNode(object)) return false;
  return object.type === 'Identifier'
    ? /^(?:z|[A-Z]\w*)$/.test(String(object.name))
    : isSchema(object);
};

/** Texts put in at, and ranges taken out of, the original. */
type Edit = [start: number, end: number, text: string];

const editsFor = (code: string, body: Node[], isBare: boolean): Edit[] => {
  const edits: Edit[] = [];
  for (const value of madeByCalls(body)) {
    const { start, end } = value;
    if (isBare && isSchema(value)) edits.push([start, end, 'undefined']);
    // Nobody can see whether it ran, so a bundler may leave out what nothing uses.
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

/** Imports of which nothing is used any more: a bundler would bring their modules all the same. */
function* idleImports(body: Node[]): Generator<Edit> {
  const isImport = ({ type }: Node) => type === 'ImportDeclaration';
  const rest = body.filter((statement) => !isImport(statement));
  const used = new Set([...nodesIn(rest)].map(({ name }) => name));
  for (const { start, end, specifiers } of body.filter(isImport)) {
    const names = (specifiers as Node[]).map(({ local }) => (local as Node).name);
    if (names.length > 0 && !names.some((name) => used.has(name))) yield [start, end, ''];
  }
}

/**
 * Takes the schemas out of endpoints in the client's build; those no form uses, and on most pages
 * all of zod, then fall away. The types stay what they were.
 */
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
