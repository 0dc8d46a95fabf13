import type { Context } from './context.ts';
import { wakeReminders } from './features/calendar/reminder-clock.ts';

/** After the computer slept: looks at the network again, at what fell due meanwhile, and at who is still there. */
export const wakeHouse = (context: Context, jobs: { wake(): void }): void => {
  const { network, live } = context;
  context.log.info('awake again');
  void network.setLan(network.isLanOn()).catch((error: unknown) => {
    context.log.error({ err: error }, 'network not looked at after a sleep');
  });
  wakeReminders(context);
  jobs.wake();
  live.pingAll();
};
