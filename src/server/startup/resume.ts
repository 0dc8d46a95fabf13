import type { Context } from '../context/context.ts';
import { wakeReminders } from '../features/calendar/reminders/reminder-clock.ts';

/** After the computer slept: looks at the network again, at what fell due meanwhile, and at who is still there. */
export const wakeHouse = (context: Context, jobs: { wake(): void }): void => {
  const { network, live, log } = context;
  log.info('awake again');
  const steps: [what: string, step: () => void | Promise<void>][] = [
    ['network', () => network.lookAgain()],
    ['reminders', () => wakeReminders(context)],
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
