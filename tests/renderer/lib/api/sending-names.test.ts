import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#renderer/lib/api/api-client.ts';
import {
  forgetRefused,
  forgetSending,
  nameOfSending,
  sendOnce,
} from '#renderer/lib/api/sending-names.ts';
import { ContentFields } from '#shared/features/content/content.fields.ts';

const stored = new Map<string, string>();
const places = ['comment.1.2', 'comment.1.3'] as const;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  for (const place of places) forgetSending(place);
});

describe('the client id of a request', () => {
  test('is accepted by the server, and the same for each retry of the same text', () => {
    const name = nameOfSending(places[0], 'Lovely');
    expect(ContentFields.shape.clientId.parse(name)).toBe(name);
    expect(nameOfSending(places[0], 'Lovely')).toBe(name);
  });

  test('changes for another text, for another place, and after it has arrived', () => {
    const names = [
      nameOfSending(places[0], 'Lovely'),
      nameOfSending(places[1], 'Lovely'),
      nameOfSending(places[0], 'Lovely!'),
    ];
    forgetSending(places[0]);
    names.push(nameOfSending(places[0], 'Lovely!'));
    expect(new Set(names).size).toBe(4);
  });

  test('survives a reload, without storing the text', async () => {
    const name = nameOfSending(places[0], 'A secret');
    expect([...stored.values()].join()).not.toContain('secret');
    vi.resetModules();
    const reloaded = await import('#renderer/lib/api/sending-names.ts');
    expect(reloaded.nameOfSending(places[0], 'A secret')).toBe(name);
  });

  test('is dropped after a rejection, and kept while the outcome is unknown', () => {
    const name = nameOfSending(places[0], 'Lovely');
    for (const status of [0, 401, 429, 503]) {
      forgetRefused(places[0], new ApiError(status, ''));
      expect(nameOfSending(places[0], 'Lovely')).toBe(name);
    }
    forgetRefused(places[0], new ApiError(404, ''));
    expect(nameOfSending(places[0], 'Lovely')).not.toBe(name);
  });

  test('lasts as long as the page in a browser without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const name = nameOfSending(places[0], 'Lovely');
    expect(nameOfSending(places[0], 'Lovely')).toBe(name);
    expect(() => forgetSending(places[0])).not.toThrow();
  });
});

describe('a record that is created', () => {
  const scope = '/api/tasks';
  const sent: string[] = [];
  let refusal: Error | undefined;
  const send = (content = 'Sweep') =>
    sendOnce(scope, content, async (clientId) => {
      sent.push(clientId);
      const error = refusal;
      refusal = undefined;
      if (error) throw error;
      return clientId;
    });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    forgetSending(scope);
    sent.length = 0;
    refusal = undefined;
  });
  afterEach(() => void vi.useRealTimers());

  test('has one client id for both presses of a double press, and another later', async () => {
    await Promise.all([send(), send()]);
    await send();
    vi.setSystemTime(Date.now() + 2_001);
    await send();
    expect(new Set(sent.slice(0, 3)).size).toBe(1);
    expect(sent[3]).not.toBe(sent[0]);
  });

  test('keeps its client id until it has arrived, however late', async () => {
    refusal = new ApiError(0, 'offline');
    await expect(send()).rejects.toThrow('offline');
    vi.setSystemTime(Date.now() + 3_600_000);
    await send();
    expect(sent[1]).toBe(sent[0]);
  });

  test('is a new one when the first was deleted right away', async () => {
    await send();
    refusal = new ApiError(404, 'gone');
    await send();
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  test('is a new one for other words', async () => {
    await send();
    await send('Sweep the floor');
    expect(sent[1]).not.toBe(sent[0]);
  });
});
