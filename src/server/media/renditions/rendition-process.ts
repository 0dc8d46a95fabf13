import { workerEntry } from '../../workers/worker-entry.ts';
import type { WorkerOptions } from '../worker-process.ts';
import type { FromRenditionWorker, RenditionJob, RenditionResults } from './rendition-job.ts';

/** Why a job ended without a result: a video that is not to be read, a full disk, or the server itself. */
export class RenditionFailure extends Error {
  readonly reason: 'unreadable' | 'storage' | 'ended';
  constructor(reason: RenditionFailure['reason'], detail = '') {
    super(`${reason} ${detail}`.trim());
    this.reason = reason;
  }
}

interface ProcessOptions extends WorkerOptions {
  /** Whether something else comes first just now. */
  isPaused: () => boolean;
  /** A conversion without progress for this long, pauses excluded, has failed, in ms. */
  silenceMs?: number;
}

const tickMs = 1_000;

/** Runs jobs of videos in a process of its own for each, which may be ended at any time. */
export const createRenditionProcess = (options: ProcessOptions) => {
  const { isPaused, silenceMs = 120_000 } = options;
  let stop: (() => void) | null = null;

  const run = async <K extends RenditionJob['kind']>(
    job: RenditionJob & { kind: K },
  ): Promise<RenditionResults[K]> => {
    const channel = options.forkWorker(workerEntry(options.workersDir, 'rendition-worker'));
    let silentMs = 0;
    let wasPaused = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<RenditionResults[K]>((resolve, reject) => {
        const fail = (reason: RenditionFailure['reason'], detail?: string) =>
          reject(new RenditionFailure(reason, detail));
        stop = () => fail('ended');
        timer = setInterval(() => {
          const paused = isPaused();
          if (paused !== wasPaused) channel.send({ type: 'pause', isPaused: paused });
          wasPaused = paused;
          silentMs = paused ? 0 : silentMs + tickMs;
          if (silentMs > silenceMs) fail('unreadable', 'silent');
        }, tickMs);
        channel.onMessage((raw) => {
          const message = raw as FromRenditionWorker;
          silentMs = 0;
          if (message.type === 'ready') channel.send({ type: 'start', job });
          else if (message.type === 'failed') fail(message.reason, message.code);
          else if (message.type === 'done') resolve(message.result as RenditionResults[K]);
        });
        channel.onExit(() => fail('unreadable', 'the process ended'));
      });
    } finally {
      clearInterval(timer);
      stop = null;
      channel.kill();
    }
  };

  return {
    /** One at a time. @throws RenditionFailure */
    run,
    /** Ends the job under way. */
    stop: (): void => stop?.(),
  };
};

export type RenditionProcess = ReturnType<typeof createRenditionProcess>;
