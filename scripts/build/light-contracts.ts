import type { Plugin } from 'vite';

/** What the client does not need of an endpoint. */
const serverOnly = new Set(['access', 'params', 'query', 'body', 'response']);
/** What the server needs when the endpoint is first called. */
const onFirstCall = new Set(['params', 'query', 'body']);

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

const isNamed = ({ type, key }: Node, names: ReadonlySet<string>): boolean =>
  type === 'Property' && isNode(key) && names.has(String(key.name));

interface Made {
  name: string;
  value: Node;
}

function* madeByCalls(body: Node[]): Generator<Made> {
  for (const statement of body) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: unknown }[]) {
      if (!isNode(init) || !/^(Call|Array)Expression$/.test(init.type)) continue;
      yield { name: String(id.name), value: init };
    }
  }
}

/** Built by zod, from a schema or by a function for schemas; schema names are capitalised. */
const isSchema = ({ name, value }: Made): boolean =>
  value.type === 'CallExpression' && (/^[A-Z]/.test(name) || isBuiltByZod(value));

const isBuiltByZod = ({ type, callee }: Node): boolean => {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const { object } = callee;
  if (!isNode(object)) return false;
  return object.type === 'Identifier'
    ? /^(?:z|[A-Z]\w*)$/.test(String(object.name))
    : isBuiltByZod(object);
};

type Edit = [start: number, end: number, text: string];

/** Marks what calls make as pure, so that a bundler drops it when unused. @param isBare Without schemas at all. */
const pureEdits = (body: Node[], isBare: boolean): Edit[] =>
  [...madeByCalls(body)].flatMap((made): Edit[] => {
    const { start, end } = made.value;
    return isBare && isSchema(made)
      ? [[start, end, 'undefined']]
      : [
          [start, start, '/* @__PURE__ */ (() => '],
          [end, end, ')()'],
        ];
  });

const fieldsOfEndpoints = (body: Node[]): Node[] =>
  [...nodesIn(body)].filter(isEndpoint).flatMap((call) => {
    const [fields] = call.arguments as Node[];
    return (fields?.properties as Node[] | undefined) ?? [];
  });

const removalsOf = (code: string, body: Node[], names: ReadonlySet<string>): Edit[] =>
  fieldsOfEndpoints(body)
    .filter((field) => isNamed(field, names))
    .map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      return [start, end + comma, ''];
    });

/** Turns a field into one that makes its schema when it is first read. */
const lazyEdits = (body: Node[]): Edit[] =>
  fieldsOfEndpoints(body)
    .filter((field) => isNamed(field, onFirstCall))
    .flatMap((field): Edit[] => {
      const { name } = field.key as Node;
      const { start, end } = field.value as Node;
      return [
        [field.start, start, `get ${name}() { const value = `],
        [end, end, `; Object.defineProperty(this, '${name}', { value }); return value; }`],
      ];
    });

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

const contractsPlugin = (
  name: string,
  editsFor: (code: string, body: Node[], id: string) => Edit[],
): Plugin => ({
  name,
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]shared[\\/].*\.ts$/ },
    handler(code, id) {
      const parse = (text: string) => (this.parse(text) as unknown as { body: Node[] }).body;
      const light = edited(code, editsFor(code, parse(code), id));
      return { code: edited(light, [...idleImports(parse(light))]), map: null };
    },
  },
});

/** Strips schemas from endpoints in the client's build; most pages then need no zod at all. Types stay the same. */
export const lightContracts = (): Plugin =>
  contractsPlugin('light-contracts', (code, body, id) => [
    ...pureEdits(body, isOfEveryPage.test(id)),
    ...removalsOf(code, body, serverOnly),
  ]);

/**
 * Has the server make an endpoint's schemas when it is first called, and strips those of answers, which only tests
 * check. To make all of them takes a sixth of a start.
 */
export const lazyContracts = (): Plugin =>
  contractsPlugin('lazy-contracts', (code, body) => [
    ...pureEdits(body, false),
    ...removalsOf(code, body, new Set(['response'])),
    ...lazyEdits(body),
  ]);
