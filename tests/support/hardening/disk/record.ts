import { join } from 'node:path';
import { inject } from 'vitest';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { spawnServer } from '../../server/server-process.ts';
import { makeTempDir } from '../../server/test-db.ts';
import { browserOf, makeHouseholdFolder, serverOptions, unthrottled } from '../server.ts';
import { BusyHour, type Promised } from './busy-hour.ts';
import { RecordedDisk } from './recorded-disk.ts';
import { bytesOf, type DiskCall, hexOf, parseTrace, straceTo, untilTraced } from './trace.ts';

export interface Recording {
  calls: DiskCall[];
  /** Position among the calls at which each answer was sent, by mark. */
  answeredAt: Map<string, number>;
  promised: Promised[];
  disk(): RecordedDisk;
  remove(): void;
}

const marksIn = (calls: DiskCall[], file: string): Map<string, number> => {
  const answeredAt = new Map<string, number>();
  for (const { name, args, ended } of calls) {
    const match = name === 'write' && /^\d+<([^>]*)>, "([^"]*)"/.exec(args);
    if (!match || bytesOf(match[1] ?? '').toString() !== file) continue;
    answeredAt.set(
      bytesOf(match[2] ?? '')
        .toString()
        .trim(),
      ended,
    );
  }
  return answeredAt;
};

const makeRoom = async (url: string): Promise<number> => {
  const room = { name: 'Kitchen', isPrivate: false };
  const { status, text, json } = await browserOf(url, 'anna').post<ChatRoom>(
    '/api/chat/rooms',
    room,
  );
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json.id;
};

export const recordBusyHour = async (
  times: number,
  durability: 'full' | 'normal' = 'full',
): Promise<Recording> => {
  const dir = makeHouseholdFolder();
  const before = makeHouseholdFolder();
  const notes = makeTempDir();
  const [trace, marks] = [join(notes.path, 'trace'), join(notes.path, 'marks')];
  const options = JSON.stringify(serverOptions(dir.path, { throttle: unthrottled }));
  // strace does not see calls through io_uring.
  const env = { UV_USE_IO_URING: '0' };
  const args = [inject('markedServer'), options, marks, durability];
  const server = await spawnServer(args, env, straceTo(trace));
  let text = '';
  let promised: Promised[] = [];
  try {
    const hour = new BusyHour(server.url, await makeRoom(server.url));
    await hour.go(times);
    promised = hour.promised;
    await server.end();
    text = await untilTraced(trace, server.child.pid);
  } finally {
    await server.kill();
    dir.remove();
    notes.remove();
  }
  const calls = parseTrace(text);
  const inside = hexOf(dir.path);
  return {
    calls: calls.filter(({ args }) => args.includes(inside)),
    answeredAt: marksIn(calls, marks),
    promised,
    disk: () => new RecordedDisk(before.path, dir.path),
    remove: before.remove,
  };
};
