import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Generators } from './generator.ts';

type Name = keyof Generators;
type TaskOf<N extends Name> = Parameters<Generators[N]>[0];
type ResultOf<N extends Name> = Awaited<ReturnType<Generators[N]>>;

/** Load made by a process of its own, so that making it does not delay what measures. */
export interface Generating<T> {
  /** It has its connections, and begins. */
  ready: Promise<void>;
  result: Promise<T>;
  /** Asks one that goes on until it is asked to end. */
  end(): void;
}

export type Word = { ready: true } | { result: unknown } | { error: string };

/** Starts one of the generators. */
export const generate = <N extends Name>(name: N, task: TaskOf<N>): Generating<ResultOf<N>> => {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const result = new Promise<ResultOf<N>>((resolve, reject) => {
    child.on('message', (word: Word) => {
      if ('ready' in word) isReady();
      else if ('error' in word) reject(new Error(`${name}: ${word.error}`));
      else resolve(word.result as ResultOf<N>);
    });
    void exited.then(([code]) => reject(new Error(`${name} ended with ${code}`)));
  });
  // Whoever waits for it may be waiting for something else when it fails.
  result.catch(() => {});
  child.send({ name, task });
  return {
    ready: Promise.race([ready, result.then(() => {})]),
    result: result.finally(() => exited),
    end: () => void (child.connected && child.send('end')),
  };
};
