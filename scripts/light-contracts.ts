import type { Plugin } from 'vite';

/** What the client never looks at of an endpoint: the server parses what comes in and proves what goes out. */
const serverOnly = new Set(['access', 'params', 'query', 'body', 'response']);

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

/** Texts put in at, and ranges taken out of, the original. */
type Edit = [start: number, end: number, text: string];

const editsFor = (code: string, body: Node[]): Edit[] => {
  const edits: Edit[] = [];
  for (const { start, end } of madeByCalls(body)) {
    // Nobody can see whether it ran, so a bundler may leave out what nothing uses.
    edits.push([start, start, '/* @__PURE__ */ (() => '], [end, end, ')()']);
  }
  for (const call of nodesIn(body)) {
    if (!isEndpoint(call)) continue;
    const [fields] = call.arguments as Node[];
    for (const { start, end } of ((fields?.properties as Node[]) ?? []).filter(isServerOnly)) {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      edits.push([start, end + comma, '']);
    }
  }
  return edits.sort(([a], [b]) => b - a);
};

/**
 * Takes the schemas out of endpoints in the client's build; those no form uses, and on most pages
 * all of zod, then fall away. The types stay what they were.
 */
export const lightContracts = (): Plugin => ({
  name: 'light-contracts',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]shared[\\/].*\.ts$/ },
    handler(code) {
      const { body } = this.parse(code) as unknown as { body: Node[] };
      let light = code;
      for (const [start, end, text] of editsFor(code, body)) {
        light = light.slice(0, start) + text + light.slice(end);
      }
      return { code: light, map: null };
    },
  },
});
