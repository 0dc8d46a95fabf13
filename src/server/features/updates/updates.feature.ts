import { isAdmin } from '#shared/features/accounts/access.ts';
import { dayMs } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { refusals } from '../../egress/blocked-connections.ts';
import { defineFeature } from '../feature.ts';
import { updateSettings } from './update-settings.ts';
import { createUpdater } from './updater.ts';
import { updateRoutes } from './updates.routes.ts';

/** Also when the clock went back. */
const isDue = (context: Context): boolean => {
  const { isOn, lastCheck } = updateSettings(context);
  if (!isOn) return false;
  const age = lastCheck ? context.clock.now().getTime() - Date.parse(lastCheck.at) : dayMs;
  return age >= dayMs || age < 0;
};

export const updatesFeature = defineFeature({
  name: 'updates',
  create: (context) => {
    const updater = createUpdater(context);
    context.updater = updater;
    return {
      routes: updateRoutes(context, updater),
      cleanup: {
        updates: async () => {
          if (isDue(context) && updater.state().step === 'idle') await updater.check();
          return false;
        },
      },
    };
  },
});

/** Gathers many into one message for this many ms. */
const gatherMs = 300;

/** Stops the feature. */
interface OutboundMonitor {
  /** Ends at once what may wait for an answer from outside. */
  giveUp(): void;
  /** @returns when nothing is under way any longer */
  close(): Promise<void>;
}

/** Records blocked connections and tells the admins. */
export const monitorOutbound = (context: Context): OutboundMonitor => {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    context.live.publish({ type: 'changed', area: 'updates' }, isAdmin);
  };
  const stop = refusals.onNoted(({ kind, host, port, from, times }) => {
    // Once a place; something that tries again and again is counted, not written down again and again.
    if (times === 1) context.log.error({ kind, host, port, from }, 'outbound connection blocked');
    timer ??= setTimeout(tell, gatherMs).unref();
  });
  return {
    giveUp: () => context.updater?.giveUp(),
    close: async () => {
      stop();
      clearTimeout(timer);
      await context.updater?.close();
    },
  };
};
