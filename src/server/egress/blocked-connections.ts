import type { Refusal } from '#shared/features/updates/updates.contract.ts';
import { limits, type RefusalKind } from '#shared/features/updates/updates.fields.ts';

/** What is known of a blocked outbound connection. */
export interface OutboundTry {
  kind: RefusalKind;
  host: string;
  port: number | null;
  from?: string | null;
}

/** Outbound connections blocked since this program started. */
export interface Refusals {
  since: Date;
  count(): number;
  /** The latest first. */
  list(): Refusal[];
  note(attempt: OutboundTry): void;
  /** Calls the listener with each blocked connection, past ones included. @returns how to stop. */
  onNoted(listener: (refusal: Refusal) => void): () => void;
}

/** Longest DNS name. */
const maxHost = 253;
const maxFrom = 200;

const createRefusals = (): Refusals => {
  const since = new Date();
  const entries = new Map<string, Refusal>();
  const listeners = new Set<(refusal: Refusal) => void>();
  let total = 0;
  let lastId = 0;
  const begin = (attempt: OutboundTry, at: string): Refusal => {
    lastId += 1;
    const { kind, host, port, from = null } = attempt;
    const known = { kind, host: host.slice(0, maxHost), port };
    return { id: lastId, ...known, from: from?.slice(0, maxFrom) ?? null, ...timesAt(at) };
  };
  return {
    since,
    count: () => total,
    list: () => [...entries.values()].reverse(),
    note: (attempt) => {
      total += 1;
      const key = `${attempt.kind} ${attempt.host} ${attempt.port}`;
      const at = new Date().toISOString();
      const known = entries.get(key);
      const entry = known ? { ...known, lastAt: at, times: known.times + 1 } : begin(attempt, at);
      // Inserted again, it is the latest: a Map keeps insertion order.
      entries.delete(key);
      entries.set(key, entry);
      const oldest = entries.keys().next().value;
      if (entries.size > limits.refusals && oldest !== undefined) entries.delete(oldest);
      for (const listener of listeners) listener(entry);
    },
    onNoted: (listener) => {
      for (const entry of entries.values()) listener(entry);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const timesAt = (at: string) => ({ firstAt: at, lastAt: at, times: 1 });

/** This process's own; the guard is as old as the process. */
export const refusals = createRefusals();

/** The error a blocked outbound connection gets. */
export class OutboundRefused extends Error {
  readonly code = 'ERR_OUTBOUND_REFUSED';
  constructor({ kind, host, port }: OutboundTry) {
    super(`Refused to connect to the internet: ${kind} ${host}${port === null ? '' : `:${port}`}`);
    this.name = 'OutboundRefused';
  }
}

const deepEnough = 40;

/** The nearest place outside Node itself that led to `entry`, as `file.ts:12`. */
const placeBefore = (entry: (...args: never[]) => unknown): string | null => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = deepEnough;
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, entry);
  Error.stackTraceLimit = stackTraceLimit;
  const frames = holder.stack?.split('\n').slice(1) ?? [];
  const ours = frames.find((frame) => !/node:|<anonymous>/.test(frame));
  // Without the folders, which would reveal paths of this computer.
  return /([^/\\()\s]+:\d+):\d+\)?$/.exec(ours ?? '')?.[1] ?? null;
};

/** Records a blocked attempt that came through `entry`. @returns the error for the caller. */
export const refuse = (
  attempt: Omit<OutboundTry, 'from'>,
  entry: (...args: never[]) => unknown,
): OutboundRefused => {
  refusals.note({ ...attempt, from: placeBefore(entry) });
  return new OutboundRefused(attempt);
};
