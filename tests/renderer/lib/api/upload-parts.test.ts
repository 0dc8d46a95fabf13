import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#renderer/lib/api/api-client.ts';
import {
  forgetUpload,
  type PartCalls,
  sendInParts,
  type UploadState,
} from '#renderer/lib/api/upload-parts.ts';

const unreachable = () => new ApiError(0, 'unreachable');

const makeServer = (failures: Error[] = []) => {
  let stored = '';
  let opened = 0;
  const cancelled: string[] = [];
  let size = 0;
  const state = (): UploadState => ({ id: `up${opened}`, offset: stored.length, size });
  const calls: PartCalls = {
    open: async (fileSize) => {
      opened += 1;
      size = fileSize;
      stored = '';
      return state();
    },
    get: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return state();
    },
    append: async (_state, part, onProgress) => {
      const failure = failures.shift();
      if (failure) throw failure;
      const text = await part.text();
      onProgress(text.length / 2);
      stored += text;
      return state();
    },
    cancel: async (id) => cancelled.push(id),
  };
  return { calls, cancelled, stored: () => stored, opened: () => opened };
};

const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);
const file = () => new Blob(['0123456789']);
const options = { partBytes: 4, onProgress: () => {}, signal: undefined, wait };

beforeEach(() => {
  waits.length = 0;
});

describe('an upload in parts', () => {
  test('sends part after part and reports its progress', async () => {
    const server = makeServer();
    const seen: number[] = [];
    const onProgress = (sent: number) => void seen.push(sent);
    expect(await sendInParts(file(), server.calls, { ...options, onProgress })).toBe('up1');
    expect(server.stored()).toBe('0123456789');
    expect(seen).toEqual([2, 4, 6, 8, 9, 10]);
  });

  test('continues after a break, waiting longer each time', async () => {
    const server = makeServer([unreachable(), unreachable(), new ApiError(503, 'busy')]);
    const pauses: boolean[] = [];
    const onPause = (isPaused: boolean) => void pauses.push(isPaused);
    await sendInParts(file(), server.calls, { ...options, onPause });
    expect(server.stored()).toBe('0123456789');
    expect(waits).toEqual([500, 1000, 2000]);
    expect(pauses).toEqual([true, true, true, false]);
  });

  test('continues at the offset the server names', async () => {
    const server = makeServer([new ApiError(409, 'offset')]);
    await sendInParts(file(), server.calls, options);
    expect(server.stored()).toBe('0123456789');
  });

  test('gives up after two minutes, and continues when the file is sent again', async () => {
    const server = makeServer([]);
    const again = file();
    const { append } = server.calls;
    let isDown = false;
    server.calls.append = async (...input) => {
      if (isDown) throw unreachable();
      isDown = true;
      return append(...input);
    };
    await expect(sendInParts(again, server.calls, options)).rejects.toThrow('unreachable');
    expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(115_000);
    expect(Math.max(...waits)).toBe(8_000);
    expect(server.stored()).toBe('0123');
    server.calls.append = append;
    await sendInParts(again, server.calls, options);
    expect(server.stored()).toBe('0123456789');
    expect(server.opened()).toBe(1);
  });

  test('starts over when the server no longer knows it', async () => {
    const server = makeServer([new ApiError(507, 'full')]);
    const again = file();
    await expect(sendInParts(again, server.calls, options)).rejects.toThrow('507');
    expect(waits).toEqual([]);
    const { get } = server.calls;
    server.calls.get = async () => {
      throw new ApiError(404, 'gone');
    };
    await sendInParts(again, server.calls, options);
    server.calls.get = get;
    expect(server.opened()).toBe(2);
    forgetUpload(again);
    await sendInParts(again, server.calls, options);
    expect(server.opened()).toBe(3);
  });

  test('is not sent again when it has become a file and only the answer was lost', async () => {
    const server = makeServer();
    const again = file();
    await sendInParts(again, server.calls, options);
    server.calls.get = async () => {
      throw new ApiError(404, 'gone');
    };
    expect(await sendInParts(again, server.calls, options)).toBe('up1');
    expect(server.opened()).toBe(1);
  });

  test('is deleted on the server when it is cancelled', async () => {
    const server = makeServer();
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    await expect(
      sendInParts(file(), server.calls, { ...options, onProgress, signal: controller.signal }),
    ).rejects.toThrow();
    expect(server.cancelled).toEqual(['up1']);
  });

  test('ends at once when it is cancelled while the server cannot be reached', async () => {
    const server = makeServer([unreachable()]);
    server.calls.cancel = () => new Promise(() => {});
    const controller = new AbortController();
    const never = () => {
      controller.abort(new Error('cancelled'));
      return new Promise<void>(() => {});
    };
    await expect(
      sendInParts(file(), server.calls, { ...options, wait: never, signal: controller.signal }),
    ).rejects.toThrow('cancelled');
  });
});
