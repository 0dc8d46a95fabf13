import { logIn } from './generate-logins.ts';
import { reconnect } from './generate-reconnects.ts';
import { request } from './generate-requests.ts';
import { linger, neglect } from './generate-strangers.ts';
import { talk } from './generate-talk.ts';
import { upload } from './generate-uploads.ts';
import type { GeneratorMessage } from './generators.ts';

const generators = { talk, request, upload, reconnect, neglect, linger, logIn };
export type Generators = typeof generators;

// A process that generates one kind of load and reports the result.
const send = (message: GeneratorMessage) => void process.send?.(message);
const end = new AbortController();
process.on('message', async (message: { name: keyof Generators; task: unknown } | 'end') => {
  if (message === 'end') {
    end.abort();
    return;
  }
  const make = generators[message.name] as (
    task: unknown,
    controls: GeneratorControls,
  ) => Promise<unknown>;
  try {
    send({
      result: await make(message.task, { ready: () => send({ ready: true }), end: end.signal }),
    });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  process.disconnect();
});

export interface GeneratorControls {
  ready(): void;
  end: AbortSignal;
}
