import { powerSaveBlocker } from 'electron';
import type { DesktopFile } from '../desktop-settings.ts';
import type { ServerMonitor } from './server-monitor.ts';

/** Keeps the computer, not its screen, awake while devices are connected. */
export const keepAwake = (settings: DesktopFile, watch: ServerMonitor): void => {
  let blocker: number | null = null;
  const decide = () => {
    const isWanted = settings.read().keepAwake && watch.now().devices.length > 0;
    if (isWanted) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  decide();
  settings.onChange(decide);
  watch.onChange(decide);
};
