import type { Context } from '../context/context.ts';

/** After the computer slept: reads the network again, runs what fell due meanwhile, and pings every socket. */
export const resumeServer = (
  context: Context,
  { reminders, jobs }: Record<'reminders' | 'jobs', { resume(): void }>,
): void => {
  const { network, live, log } = context;
  log.info('resumed');
  const steps: [what: string, step: () => void | Promise<void>][] = [
    ['network', () => network.lookAgain()],
    ['reminders', () => reminders.resume()],
    ['jobs', () => jobs.resume()],
    ['sockets', () => live.pingAll()],
  ];
  for (const [what, step] of steps) {
    // A step that fails does not keep the others from resuming.
    void (async () => step())().catch((error: unknown) => {
      log.error({ err: error, what }, 'could not resume');
    });
  }
};
