import { forgetTexts } from '#server/features/content/posts/post-texts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { type Answer, createAsker } from './ask.ts';
import { browserOf, type Filling } from './fill/filling.ts';
import {
  gone,
  isPerson,
  type Thing,
  type Visitor,
  visitors,
  wordsNotFor,
} from './known-secrets.ts';
import type { Row } from './rows/row.ts';
import { changedTables, rowsOfOthers, snapshot, undoing } from './steps.ts';

/** One call by one visitor, on one record. */
export interface Cell {
  endpoint: Endpoint;
  row: Row;
  visitor: Visitor;
  thing: Thing;
}

/** `outside`: the route's access refuses the visitor before any record is loaded. */
type Outcome = 'outside' | 'hidden' | 'refused' | 'may';

const refusalOf = (visitor: Visitor, { access }: Endpoint): number | undefined => {
  if (access === 'public') return undefined;
  if (access === 'display') return visitor === 'display' ? undefined : 401;
  if (visitor === 'signedOut' || visitor === 'display') return 401;
  if (access === 'signedIn') return undefined;
  if (visitor === 'expired') return 403;
  if (access === 'admin' && visitor !== 'admin') return 403;
  if (access === 'grownUp' && visitor !== 'admin' && visitor !== 'family') return 403;
  return undefined;
};

export const outcomeOf = ({ endpoint, row, visitor, thing }: Cell): Outcome => {
  if (refusalOf(visitor, endpoint) !== undefined) return 'outside';
  const kind = visitor as PersonKind;
  if (!row.on) return !row.who || row.who.includes(kind) ? 'may' : 'refused';
  if (!thing.seenBy.includes(visitor)) return 'hidden';
  return !row.can || row.can(kind, thing) ? 'may' : 'refused';
};

const isWanted = (cell: Cell, outcome: Outcome, status: number): boolean => {
  const { row, endpoint, visitor } = cell;
  if (outcome === 'outside') return status === refusalOf(visitor, endpoint);
  if (outcome === 'hidden') return (row.hidden ?? [404]).includes(status);
  if (outcome === 'refused') return (row.refused ?? [403]).includes(status);
  return status < 300 || (row.also ?? []).includes(status);
};

const nothing: Thing = {
  kind: '',
  name: '',
  id: 0,
  owner: 'expired',
  seenBy: [],
  also: {},
};

export const thingsOf = (row: Row, { things }: Filling): Thing[] => {
  if (!row.on) return [nothing];
  const found = things.filter(({ kind }) => row.on?.includes(kind));
  const kind = row.on[0] ?? '';
  const like = found[0];
  const id =
    typeof like?.id === 'string'
      ? like.id.replace(/[0-9a-f]{32}|[\w-]{43}/, (name) => '0'.repeat(name.length))
      : 987_654;
  const absent = { ...nothing, ...like, kind, name: gone, seenBy: [] };
  return [...found, { ...absent, id: kind === 'export' ? '0'.repeat(32) : id }];
};

export const fillPath = ({ endpoint, row, thing }: Cell): string => {
  const params = row.params?.(thing) ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? thing.id)),
  );
  const query = typeof row.query === 'function' ? row.query(thing) : row.query;
  return query ? `${path}?${query}` : path;
};

export const bodyOf = ({ endpoint, row, visitor, thing }: Cell): unknown => {
  if (typeof row.body === 'function') return row.body(thing, visitor);
  return row.body ?? (endpoint.method === 'GET' ? undefined : {});
};

/** Someone else's id, which no route without a record may honour. */
const addUserId = (body: unknown, userId: number): unknown =>
  body?.constructor === Object ? { userId, ...body } : body;

interface ProbeResult {
  findings: string[];
  shown: Set<string>;
  outcomes: Record<Outcome, number>;
}

const cookiesOf = (filling: Filling): Map<Visitor, string> =>
  new Map(visitors.map((visitor) => [visitor, browserOf(filling, visitor).cookieHeader()]));

const createProber = (filling: Filling, result: ProbeResult) => {
  const { app, secrets } = filling;
  const { ask, close } = createAsker(app.url);
  const cookies = cookiesOf(filling);
  const { $client } = app.db;
  const base = snapshot($client);
  const { tryOut } = undoing(app);
  const changes = $client.prepare('SELECT total_changes()').pluck();
  const kidId = app.person('kid').id;
  const idOf = (visitor: Visitor) => (isPerson(visitor) ? app.person(visitor).id : 0);
  const others = new Map(
    visitors.map((visitor) => [visitor, rowsOfOthers($client, idOf(visitor))]),
  );

  const checkAnswer = (
    cell: Cell,
    outcome: Outcome,
    answer: Answer,
    note: (what: string) => void,
  ) => {
    const { row, visitor, thing } = cell;
    if (!isWanted(cell, outcome, answer.status)) {
      note(`answers ${answer.status} ${answer.text.slice(0, 80)}`);
    }
    const reader = row.readAs?.(thing) ?? visitor;
    for (const word of wordsNotFor(reader, answer.fullText, secrets)) note(`shows ${word}`);
    if (!answer.text.includes('CANARY')) return;
    for (const { word } of secrets) {
      if (answer.text.includes(word)) result.shown.add(`${reader} ${word}`);
    }
  };

  const checkChanges = (cell: Cell, outcome: Outcome, note: (what: string) => void) => {
    const { endpoint, row, visitor } = cell;
    if (outcome !== 'may' || endpoint.method === 'GET') {
      for (const table of changedTables(base, snapshot($client))) note(`changes ${table}`);
    } else if (!row.on) {
      const before = others.get(visitor) ?? new Map();
      for (const table of changedTables(before, rowsOfOthers($client, idOf(visitor)))) {
        if (!row.reaches?.includes(table)) note(`changes ${table} of others`);
      }
    }
  };

  /** Returns the answer for a record that the visitor does not see. */
  const probe = async (cell: Cell, query = ''): Promise<string | null> => {
    const { endpoint, row, visitor, thing } = cell;
    const { method } = endpoint;
    const outcome = outcomeOf(cell);
    if (outcome === 'may' && row.isDry) return null;
    const filled = fillPath(cell);
    const path = query ? `${filled}${filled.includes('?') ? '&' : '?'}${query}` : filled;
    let shown: string | null = null;
    const note = (what: string) => {
      const about = `[${thing.kind} ${thing.name}]`;
      result.findings.push(`${visitor} (${outcome}) ${method} ${path} ${about}: ${what}`);
    };
    result.outcomes[outcome] += 1;
    await tryOut(async () => {
      const before = changes.get();
      const cookie = cookies.get(visitor) ?? '';
      const headers = row.headers ?? {};
      const body = row.on ? bodyOf(cell) : addUserId(bodyOf(cell), kidId);
      const answer = await ask({ method, path, cookie, headers, body });
      checkAnswer(cell, outcome, answer, note);
      if (outcome === 'hidden') shown = `${answer.status} ${answer.text}`;
      if (changes.get() !== before) checkChanges(cell, outcome, note);
    });
    forgetTexts(app.context);
    return shown;
  };

  /** Every record by one visitor: hidden ones are answered as if they did not exist. */
  const probeAll = async (cells: readonly Cell[]): Promise<void> => {
    const answers: [Cell, string][] = [];
    for (const cell of cells) {
      const shown = await probe(cell);
      if (shown !== null) answers.push([cell, shown]);
      if (!cell.row.on && cell.endpoint.method === 'GET') await probe(cell, `userId=${kidId}`);
    }
    const [absent, missing] = answers.at(-1) ?? [];
    for (const [{ endpoint, visitor, thing }, shown] of answers) {
      if (absent?.thing.name !== gone || thing.kind !== absent.thing.kind) continue;
      if (shown === missing) continue;
      const about = `${endpoint.method} ${endpoint.path} [${thing.kind} ${thing.name}]`;
      result.findings.push(`${visitor} ${about}: ${shown} is not the answer of a missing one`);
    }
  };
  const end = () => {
    close();
    for (const table of changedTables(base, snapshot($client))) {
      result.findings.push(`${table} is not as it was`);
    }
  };
  return { probeAll, end };
};

export const probeRoutes = async (
  filling: Filling,
  rows: ReadonlyMap<string, readonly Row[]>,
  isAsked: (endpoint: Endpoint) => boolean = () => true,
): Promise<ProbeResult> => {
  const outcomes = { outside: 0, hidden: 0, refused: 0, may: 0 };
  const result: ProbeResult = { findings: [], shown: new Set(), outcomes };
  const { probeAll, end } = createProber(filling, result);
  for (const { endpoint } of filling.app.routes) {
    if (!isAsked(endpoint)) continue;
    const declared = rows.get(`${endpoint.method} ${endpoint.path}`);
    if (!declared) result.findings.push(`${endpoint.method} ${endpoint.path} has no row`);
    for (const row of declared ?? []) {
      const things = thingsOf(row, filling);
      for (const visitor of visitors) {
        await probeAll(things.map((thing) => ({ endpoint, row, visitor, thing })));
      }
    }
  }
  end();
  return result;
};
