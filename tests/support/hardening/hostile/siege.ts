import { expect, onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import {
  changedTables,
  checkDatabase,
  fillHousehold,
  listIncoming,
  readTables,
} from '../canaries.ts';
import type { MemberName } from '../family.ts';
import { browserOf, makeSettledFolder, startTreehouse, unthrottled } from '../server.ts';
import { startHonest } from './honest.ts';

/** An honest person waits this long at most, at the 99th percentile, in ms (promises, bad input). */
const honestLimitMs = 250;
const turns = 5;
/** As many findings as somebody wants to read. */
const shown = 20;

export type Visitor = MemberName | 'nobody';
export const visitors: Visitor[] = ['anna', 'ben', 'mia', 'fred', 'gus', 'nobody'];

/** A server with something of everybody in it, ready to be attacked. */
export interface Besieged {
  server: ServerProcess;
  dataDir: string;
  host: string;
  cookieOf(visitor: Visitor): string;
  findings: Findings;
}

export interface Findings {
  count: number;
  add(what: string, problems: readonly string[]): void;
  list(): string[];
}

export const createFindings = (): Findings => {
  const found: string[] = [];
  return {
    count: 0,
    add(what, problems) {
      this.count += 1;
      for (const problem of problems) {
        const isKnown = found.some(
          (one) => one.startsWith(what.slice(0, 16)) && one.endsWith(problem),
        );
        if (!isKnown && found.length < shown) found.push(`${what.slice(0, 300)} → ${problem}`);
      }
    },
    list: () => found,
  };
};

export const openBesieged = async (options: Partial<ServerOptions> = {}): Promise<Besieged> => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const server = await startTreehouse(dir.path, { throttle: unthrottled, ...options });
  onTestFinished(() => server.kill());
  const cookies = new Map(
    visitors
      .filter((name) => name !== 'nobody')
      .map((name) => [name as Visitor, browserOf(server.url, name).cookieHeader()]),
  );
  await fillHousehold(browserOf(server.url, 'anna'));
  await fillHousehold(browserOf(server.url, 'mia'));
  return {
    server,
    dataDir: dir.path,
    host: new URL(server.url).host,
    cookieOf: (visitor) => cookies.get(visitor) ?? '',
    findings: createFindings(),
  };
};

/** What the log says went wrong, which no answer may have told. */
const errorsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) || (line !== '' && !line.startsWith('{')))
    .map((line) => line.slice(0, 600));

interface Siege {
  /** Tables that the attack may fill; `all` where nothing of it is refused. */
  mayChange?: readonly string[] | 'all';
  attack: (besieged: Besieged) => Promise<void>;
}

/**
 * Attacks a server and looks what became of it: alive, nothing changed, nothing left behind, nothing told,
 * and an honest person noticed nothing.
 */
export const besiege = async (besieged: Besieged, { mayChange = [], attack }: Siege) => {
  const { server, dataDir, findings } = besieged;
  const before = readTables(dataDir);
  const honest = await startHonest(server.url, besieged.cookieOf('ben'));
  onTestFinished(() => void honest.kill());
  await attack(besieged);
  const { failures, p99, machineP99, count } = await honest.end();
  console.log(`${findings.count} sent; honest ${count} × p99 ${p99} ms, machine ${machineP99} ms`);
  expect(findings.list()).toEqual([]);
  expect(errorsIn(server.log())).toEqual([]);
  expect(server.child.exitCode).toBeNull();
  const changed = mayChange === 'all' ? [] : changedTables(before, dataDir);
  expect(changed.filter((name) => !mayChange.includes(name))).toEqual([]);
  // What was cut off a moment ago is cleared away when the server has noticed.
  await expect.poll(() => listIncoming(dataDir), { timeout: 15_000 }).toEqual([]);
  expect(checkDatabase(dataDir)).toEqual([]);
  expect(failures).toEqual([]);
  // An answer of the server takes several turns of the processor, where a bare one takes one.
  expect(p99).toBeLessThan(honestLimitMs + turns * machineP99);
  expect(await server.end()).toBe(0);
};
