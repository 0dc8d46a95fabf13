import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';

// Preloaded with --import: makes the n-th call to the data folder fail. The server gets the fault by message, a worker
// from the file in TREEHOUSE_FAULT.

export interface Fault {
  at: number;
  code: string;
  lasts: boolean;
}

/** The calls that failed. */
export interface Hits {
  calls: string[];
}

type Call = (...args: unknown[]) => unknown;
type Calls = Record<string, Call>;

let fault: Fault | null = null;
let count = 0;
let calls: string[] = [];
const { dataDir = tmpdir() } = JSON.parse(process.argv[2] ?? '{}') as { dataDir?: string };
const ignoresSync = process.env.TREEHOUSE_IGNORES_SYNC === '1';

const arm = (next: Fault | null) => {
  fault = next;
  count = 0;
  calls = [];
};

/** Whether a call is for the data folder: by path, or by an open file other than stdout and stderr. */
const isOurs = (target: unknown): boolean =>
  typeof target === 'number' ? target > 2 : String(target).startsWith(dataDir);

const failureOf = (name: string, target: unknown): Error | null => {
  if (!fault || !isOurs(target)) return null;
  // A full disk still allows deletions.
  if (fault.code === 'ENOSPC' && /^(?:rm|unlink|read|stat|truncate)/.test(name)) return null;
  count += 1;
  if (fault.lasts ? count < fault.at : count !== fault.at) return null;
  calls.push(name);
  const error = new Error(`${fault.code}: ${name}`);
  return Object.assign(error, { code: fault.code, errno: -5, syscall: name });
};

const isSync = (name: string) => /^(?:fsync|fdatasync|sync|datasync)/.test(name);

const wrapPlain = (name: string): void => {
  const target = fs as unknown as Calls;
  const original = target[name] as Call;
  target[name] = (...args) => {
    const error = failureOf(name, args[0]);
    if (!error) return original(...args);
    const done = args.at(-1);
    const reported = ignoresSync && isSync(name) ? null : error;
    if (typeof done === 'function') return void setImmediate(done as Call, reported);
    if (reported) throw reported;
    return undefined;
  };
};

const wrapPromised = (target: Calls, name: string, ownTarget?: unknown): void => {
  const original = target[name] as Call;
  target[name] = function (this: unknown, ...args) {
    const error = failureOf(name, ownTarget ?? args[0]);
    if (!error) return Reflect.apply(original, this, args);
    return ignoresSync && isSync(name) ? Promise.resolve() : Promise.reject(error);
  };
};

const plain = [
  'open',
  'write',
  'writev',
  'read',
  'fsync',
  'rename',
  'mkdir',
  'unlink',
  'rm',
  'stat',
];
const sync = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'renameSync',
  'mkdirSync',
  'rmSync',
  'writeFileSync',
];
const promised = ['open', 'rename', 'mkdir', 'rm', 'truncate', 'link', 'writeFile', 'readdir'];
const ofHandle = ['sync', 'write', 'read', 'writeFile', 'truncate'];

for (const name of [...plain, ...sync]) wrapPlain(name);
for (const name of promised) wrapPromised(fs.promises as unknown as Calls, name);
const handle = await fs.promises.open(process.execPath, 'r');
for (const name of ofHandle) wrapPromised(Object.getPrototypeOf(handle) as Calls, name, dataDir);
await handle.close();

/** Reports a large disk, so that a full one shows only by failing calls. */
if (process.env.TREEHOUSE_PLENTY === '1') {
  const plenty = { bavail: 1e9, blocks: 2e9, bsize: 4096 };
  fs.promises.statfs = (async () => plenty) as unknown as typeof fs.promises.statfs;
}
syncBuiltinESMExports();

const faultFile = process.env.TREEHOUSE_FAULT ?? '';
if (basename(process.argv[1] ?? '') === 'server.js') {
  process.on('message', ({ fault: next }: { fault?: Fault | null }) => {
    if (next === undefined) return;
    const hits: Hits = { calls };
    arm(next);
    process.send?.(hits);
  });
} else if (fs.existsSync(faultFile)) {
  arm(JSON.parse(fs.readFileSync(faultFile, 'utf8')) as Fault);
}
