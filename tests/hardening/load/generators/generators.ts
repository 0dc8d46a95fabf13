import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Generators } from './generator.ts';

type Name = keyof Generators;
type TaskOf<N extends Name> = Parameters<Generators[N]>[0];
type ResultOf<N extends Name> = Awaited<ReturnType<Generators[N]>>;

/** Load from a separate process, so that generating it does not delay the measurement. */
interface RunningGenerator<T> {
  ready: Promise<void>;
  result: Promise<T>;
  end(): void;
}

export type GeneratorMessage = { ready: true } | { result: unknown } | { error: string };

export const generate = <N extends Name>(
  name: N,
  task: TaskOf<N>,
): RunningGenerator<ResultOf<N>> => {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const result = new Promise<ResultOf<N>>((resolve, reject) => {
    child.on('message', (message: GeneratorMessage) => {
      if ('ready' in message) isReady();
      else if ('error' in message) reject(new Error(`${name}: ${message.error}`));
      else resolve(message.result as ResultOf<N>);
    });
    void exited.then(([code]) => reject(new Error(`${name} ended with ${code}`)));
  });
  // Avoids an unhandled rejection before anyone awaits it.
  result.catch(() => {});
  child.send({ name, task });
  return {
    ready: Promise.race([ready, result.then(() => {})]),
    result: result.finally(() => exited),
    end: () => void (child.connected && child.send('end')),
  };
};
