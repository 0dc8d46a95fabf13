import { shell } from 'electron';
import type { HelpRing, RunningServer } from '#server/index.ts';
import type { DesktopFile } from '../desktop-settings.ts';
import { t } from '../messages.ts';
import { drawAttention } from '../window/window.ts';
import { notify } from './notifications.ts';

const ring = ({ name, device }: HelpRing, showWindow: () => void): void => {
  shell.beep();
  drawAttention();
  notify(
    {
      title: t('helpRequest.title', { name }),
      body: device ? t('helpRequest.from', { device }) : t('helpRequest.text'),
      urgency: 'critical',
    },
    showWindow,
  );
};

/** Plays a sound on the home computer when someone asks for a grown-up, for any signed-in person. */
export const ringForHelp = (
  server: RunningServer,
  settings: DesktopFile,
  showWindow: () => void,
): void => {
  server.onHelpCall((call) => {
    if (settings.read().ringForHelp) ring(call, showWindow);
  });
};
