import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useToastStore } from '#renderer/ui/feedback/toast-store.ts';
import { type Action, actionOptions, holdWhileRunning } from '#renderer/ui/feedback/use-action.ts';

let client: QueryClient;
let steps: string[];
const showFailure = vi.fn();

const note = (step: string) => () => void steps.push(step);
const toast = () => useToastStore.getState().current;
const start = <Output>(action: Action<Output, number>) =>
  new MutationObserver(client, actionOptions(client, showFailure, action)).mutate(7);

beforeEach(() => {
  client = new QueryClient();
  steps = [];
  showFailure.mockClear();
  useToastStore.setState({ current: null });
});

test('an action shows its answer, refetches, announces it and continues, in this order', async () => {
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    await Promise.resolve();
    steps.push(`refetched ${filters?.queryKey}`);
  });
  const stop = useToastStore.subscribe(note('toast'));
  const action = start({
    run: async (id) => id + 1,
    update: (_client, output, input) => void steps.push(`shown ${input} ${output}`),
    invalidates: [['tasks'], ['counts']],
    success: (output) => ({ title: `Saved ${output}`, description: 'Well done' }),
    failure: 'Couldn’t save',
    onSuccess: note('gone on'),
    onFailure: note('failed'),
    onSettled: note('settled'),
  });
  await expect(action).resolves.toBe(8);
  stop();
  expect(steps).toEqual([
    'shown 7 8',
    'refetched tasks',
    'refetched counts',
    'toast',
    'gone on',
    'settled',
  ]);
  expect(toast()).toMatchObject({ tone: 'success', title: 'Saved 8', description: 'Well done' });
});

test('a failed action shows the reason and refetches nothing', async () => {
  const reason = new Error('someone was quicker');
  const refetch = vi.spyOn(client, 'invalidateQueries');
  const action = start({
    run: () => Promise.reject(reason),
    update: note('shown'),
    invalidates: [['tasks']],
    success: 'Saved',
    failure: 'Couldn’t save',
    fallback: 'Try again.',
    onFailure: note('failed'),
    onSettled: note('settled'),
  });
  await expect(action).rejects.toBe(reason);
  expect(refetch).not.toHaveBeenCalled();
  expect(steps).toEqual(['failed', 'settled']);
  const text = expect.objectContaining({ fallback: 'Try again.' });
  expect(showFailure).toHaveBeenCalledExactlyOnceWith('Couldn’t save', reason, text);
});

test('an action without texts shows no toast', async () => {
  await start({ run: async (id) => id, success: () => undefined });
  await expect(start({ run: () => Promise.reject(new Error('offline')) })).rejects.toThrow();
  expect(toast()).toBeNull();
  expect(showFailure).not.toHaveBeenCalled();
});

describe('a press', () => {
  const press = () => {
    const ends: (() => void)[] = [];
    const run = vi.fn((_input: unknown) => new Promise<void>((resolve) => void ends.push(resolve)));
    return { ends, run, mutate: holdWhileRunning<void, unknown>(run as never) };
  };

  test('does nothing while the same one is running, and works again after it', async () => {
    const { ends, run, mutate } = press();
    mutate(undefined);
    mutate(undefined);
    expect(run).toHaveBeenCalledOnce();
    ends[0]?.();
    await vi.waitFor(() => {
      mutate(undefined);
      expect(run).toHaveBeenCalledTimes(2);
    });
  });

  test('ends its draft, also when its page has gone', async () => {
    const { ends, mutate } = press();
    const draft = { end: vi.fn() };
    mutate(undefined, { draft });
    expect(draft.end).not.toHaveBeenCalled();
    ends[0]?.();
    await vi.waitFor(() => expect(draft.end).toHaveBeenCalled());
  });

  test('that fails keeps its draft', async () => {
    const draft = { end: vi.fn() };
    const run = vi.fn(() => Promise.reject(new Error('offline')));
    const mutate = holdWhileRunning<void, unknown>(run as never);
    mutate(undefined, { draft });
    await vi.waitFor(() => {
      mutate(undefined, { draft });
      expect(run).toHaveBeenCalledTimes(2);
    });
    expect(draft.end).not.toHaveBeenCalled();
  });

  test('for something else runs beside it', () => {
    const { run, mutate } = press();
    mutate({ userId: 1 });
    mutate({ userId: 2 });
    expect(run).toHaveBeenCalledTimes(2);
  });
});
