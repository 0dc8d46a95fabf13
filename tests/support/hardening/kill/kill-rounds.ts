import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';
import type { Random } from '#shared/features/games/random.ts';
import { type ServerProcess, spawnServer } from '../../server/server-process.ts';
import { makeTempDir } from '../../server/test-db.ts';
import { findUnnamedFiles, inspectFolder } from '../folder-check.ts';
import {
  browserOf,
  makeHouseholdFolder,
  serverOptions,
  startTreehouse,
  unthrottled,
} from '../server.ts';
import { openWriteLog, type WriteLog } from './write-log.ts';
import { findLost } from './write-log-reading.ts';
import type { Round } from './write-log-writers.ts';

/** "Serving again within 5 s". */
const serveLimitMs = 5_000;

export interface Report {
  kills: number;
  kept: number;
  lost: string[];
  broken: string[];
  slow: string[];
  refusals: string[];
}

export const soundReport = {
  kills: expect.any(Number),
  kept: expect.any(Number),
  lost: [],
  broken: [],
  slow: [],
  refusals: [],
};

export interface KillPlan {
  dataDir: string;
  rounds: number;
  random: Random;
  /** Uses the server until it is gone. */
  load(round: Round, reader: { cutOff: string[] }): Promise<void>[];
  /** The most notes before a kill: events choose the moment, not the clock. */
  withinNotes: number;
  /** Every other kill waits for a note with this prefix, and happens within 20 ms of it. */
  aim?: string;
  alsoCheck?(url: string, dataDir: string): Promise<string[]>;
  start?(dataDir: string): Promise<ServerProcess>;
}

const options = { throttle: unthrottled };

const endedWithTest = async (starting: Promise<ServerProcess>): Promise<ServerProcess> => {
  const server = await starting;
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

export const startBrokenServer = (dataDir: string, how: string): Promise<ServerProcess> => {
  const args = [inject('brokenServerEntry'), JSON.stringify(serverOptions(dataDir, options)), how];
  return endedWithTest(spawnServer(args));
};

/** The product's server with a preload that changes what it depends on, workers included. */
export const startPreloaded = (dataDir: string, preload: string): Promise<ServerProcess> => {
  const args = [inject('serverEntry'), JSON.stringify(serverOptions(dataDir, options))];
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` };
  return endedWithTest(spawnServer(args, env));
};

export const startUnthrottled = (dataDir: string): Promise<ServerProcess> =>
  endedWithTest(startTreehouse(dataDir, options));

export const killWhile = async (
  dataDir: string,
  moment: () => Promise<void>,
  how?: string,
): Promise<void> => {
  const entry = inject(how ? 'brokenServerEntry' : 'serverEntry');
  const args = [entry, JSON.stringify(serverOptions(dataDir, options)), ...(how ? [how] : [])];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await moment();
  child.kill('SIGKILL');
  await ended;
};

/** How long a process has waited for a CPU, in ms; Linux only. */
const queuedMs = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** Starts a server and sends it a request. @returns the time in ms, without waiting for a CPU */
const startTimed = async (start: () => Promise<ServerProcess>) => {
  const begun = performance.now();
  const queued = queuedMs(process.pid);
  const server = await start();
  const { status } = await browserOf(server.url, 'anna').get('/api/user');
  if (status !== 200) throw new Error(`the server answers ${status}`);
  const inLine = queuedMs(server.child.pid) + queuedMs(process.pid) - queued;
  return { server, ms: performance.now() - begun - inLine };
};

/** A slow start counts unless an undisturbed one is as slow, on a busy machine. */
const judgeStart = async (dataDir: string, ms: number): Promise<string[]> => {
  if (ms < serveLimitMs) return [];
  const { server, ms: quietMs } = await startTimed(() => startUnthrottled(dataDir));
  await server.end();
  return quietMs > ms / 3 ? [] : [`served after ${Math.round(ms)} ms, undisturbed ${quietMs}`];
};

/** Waits for the moment of a kill: a few notes from now, plus a short delay. */
const nextMoment = async (plan: KillPlan, writeLog: WriteLog, mark: number): Promise<void> => {
  const { random, withinNotes, aim } = plan;
  const notes = random() * withinNotes;
  const isAimed = aim !== undefined && random() < 0.5;
  const isHere = () =>
    isAimed ? writeLog.tells(mark, aim) : writeLog.length() - mark >= Math.floor(notes);
  for (let tries = 0; !isHere() && tries < 10_000; tries += 1) await wait(1);
  await wait(random() * 20);
};

export const openRoom = async (url: string): Promise<number> => {
  const body = { name: 'WriteLog', isPrivate: false };
  const { json } = await browserOf(url, 'anna').post<{ id: number }>('/api/chat/rooms', body);
  return json.id;
};

export const dayOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

const listCutOff = async (url: string, writeLog: WriteLog, mark: number): Promise<string[]> => {
  const anna = browserOf(url, 'anna');
  const ids = writeLog.since(mark).filter(({ kind }) => kind === 'upload');
  const states = await Promise.all(ids.map(({ id }) => anna.get(`/api/uploads/${id}`)));
  return ids.filter((_, index) => states[index]?.status === 200).map(({ id }) => String(id));
};

const examine = async (
  plan: KillPlan,
  report: Report,
  url: string,
  writeLog: WriteLog,
  mark: number,
) => {
  report.lost.push(...(await findLost(url, writeLog.since(mark))));
  report.broken.push(...inspectFolder(plan.dataDir), ...(await findUnnamedFiles(plan.dataDir)));
  report.broken.push(...((await plan.alsoCheck?.(url, plan.dataDir)) ?? []));
};

/**
 * Kills one server repeatedly while it is written to: at a random moment, and one time in five again during the
 * restart. After each kill it must serve again with all acknowledged data and nothing partial.
 */
export const killAgainAndAgain = async (plan: KillPlan, logFile: string): Promise<Report> => {
  const { dataDir, rounds, random } = plan;
  const start = plan.start ?? startUnthrottled;
  const writeLog = openWriteLog(logFile);
  const report: Report = { kills: 0, kept: 0, lost: [], broken: [], slow: [], refusals: [] };
  let number = 0;
  let roomId = 0;
  let mark = 0;
  let startMs = 1000;
  while (report.kills < rounds) {
    if (report.kills % 5 === 3) {
      await killWhile(dataDir, () => wait(random() * startMs));
      report.kills += 1;
    }
    // The broken server's data is read by the real one.
    if (plan.start && report.kills > 0) {
      const { server } = await startTimed(() => startUnthrottled(dataDir));
      await examine(plan, report, server.url, writeLog, mark);
      await server.end();
    }
    const { server, ms } = await startTimed(() => start(dataDir));
    startMs = ms;
    const { url } = server;
    roomId ||= await openRoom(url);
    const cutOff = await listCutOff(url, writeLog, mark);
    if (!plan.start) await examine(plan, report, url, writeLog, mark);
    mark = writeLog.length();
    const day = dayOf(report.kills);
    const next = () => ++number;
    const round = { url, writeLog, roomId, day, next, refusals: report.refusals };
    const writers = plan.load(round, { cutOff });
    await nextMoment(plan, writeLog, mark);
    await server.kill();
    await Promise.all(writers);
    report.kills += 1;
    report.slow.push(...(await judgeStart(dataDir, ms)));
  }
  const { server } = await startTimed(() => startUnthrottled(dataDir));
  report.lost.push(...(await findLost(server.url, writeLog.whole())));
  await examine(plan, report, server.url, writeLog, mark);
  if ((await server.end()) !== 0) report.broken.push(`did not close: ${server.log()}`);
  report.kept = writeLog.countKept();
  return report;
};

/** A data folder with the household set up, and a file outside it for acknowledged writes. */
export const makeServerToKill = (): { dataDir: string; logFile: string } => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const outside = makeTempDir();
  onTestFinished(outside.remove);
  return { dataDir: dir.path, logFile: join(outside.path, 'write-log.jsonl') };
};
