import type { Context } from '../context/context.ts';

/** After the computer slept: reads the network again, runs what fell due meanwhile, and pings every socket. */
export const resumeServer = (
  context: Context,
  { reminders, jobs }: Record<'reminders' | 'jobs', { wake(): void }>,
): void => {
  const { network, live, log } = context;
  log.info('awake again');
  const steps: [what: string, step: () => void | Promise<void>][] = [
    ['network', () => network.lookAgain()],
    ['reminders', () => reminders.wake()],
    ['jobs', () => jobs.wake()],
    ['sockets', () => live.pingAll()],
  ];
  for (const [what, step] of steps) {
    // One that fails keeps none of the others from waking.
    void (async () => step())().catch((error: unknown) => {
      log.error({ err: error, what }, 'not woken');
    });
  }
};
