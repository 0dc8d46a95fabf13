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
import { browserOf, makeHouseholdFolder, startTreehouse, unthrottled } from '../server.ts';
import { startHonest } from './honest.ts';

/** Limit of an honest client's 99th percentile, in ms (promises, bad input). */
const honestLimitMs = 250;
const turns = 5;
const shown = 20;

export type Visitor = MemberName | 'signedOut';
export const visitors: Visitor[] = ['anna', 'ben', 'mia', 'fred', 'gus', 'signedOut'];

export interface AttackTarget {
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

export const openAttackTarget = async (
  options: Partial<ServerOptions> = {},
): Promise<AttackTarget> => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const server = await startTreehouse(dir.path, { throttle: unthrottled, ...options });
  onTestFinished(() => server.kill());
  const cookies = new Map(
    visitors
      .filter((name) => name !== 'signedOut')
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

/** Errors in the log that no answer shows. */
const errorsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) || (line !== '' && !line.startsWith('{')))
    .map((line) => line.slice(0, 600));

interface AttackPlan {
  /** Tables that the attack may change; `all` if none of it is refused. */
  mayChange?: readonly string[] | 'all';
  attack: (attackTarget: AttackTarget) => Promise<void>;
}

/**
 * Attacks a server and checks it afterwards: alive, unchanged, no leftovers, no leaks, and an honest client noticed
 * nothing.
 */
export const attackServer = async (
  attackTarget: AttackTarget,
  { mayChange = [], attack }: AttackPlan,
) => {
  const { server, dataDir, findings } = attackTarget;
  const before = readTables(dataDir);
  const honest = await startHonest(server.url, attackTarget.cookieOf('ben'));
  onTestFinished(() => void honest.kill());
  await attack(attackTarget);
  const { failures, p99, machineP99, count } = await honest.end();
  console.log(`${findings.count} sent; honest ${count} × p99 ${p99} ms, machine ${machineP99} ms`);
  expect(findings.list()).toEqual([]);
  expect(errorsIn(server.log())).toEqual([]);
  expect(server.child.exitCode).toBeNull();
  const changed = mayChange === 'all' ? [] : changedTables(before, dataDir);
  expect(changed.filter((name) => !mayChange.includes(name))).toEqual([]);
  // The server removes interrupted uploads once it notices.
  await expect.poll(() => listIncoming(dataDir), { timeout: 15_000 }).toEqual([]);
  expect(checkDatabase(dataDir)).toEqual([]);
  expect(failures).toEqual([]);
  // The server's answer takes several scheduler turns where a bare one takes one.
  expect(p99).toBeLessThan(honestLimitMs + turns * machineP99);
  expect(await server.end()).toBe(0);
};
