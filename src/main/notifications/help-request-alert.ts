import { shell } from 'electron';
import type { HelpRing, RunningServer } from '#server/index.ts';
import type { DesktopFile } from '../desktop-settings.ts';
import { say } from '../messages.ts';
import { drawAttention } from '../window/window.ts';
import { notify } from './notifications.ts';

const ring = ({ name, device }: HelpRing, showWindow: () => void): void => {
  shell.beep();
  drawAttention();
  notify(
    {
      title: say('helpRequest.title', { name }),
      body: device ? say('helpRequest.from', { device }) : say('helpRequest.text'),
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
