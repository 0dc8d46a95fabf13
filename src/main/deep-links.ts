import { app } from 'electron';
import { pathInArguments, pathOfLink, scheme } from './page-paths.ts';
import type { ShowPage } from './show-page.ts';

/** `treehouse://open/chat/7` opens the page in the window; a second start hands its link to the first. */
export const followLinks = (showPage: ShowPage): void => {
  // Where it is not installed, the system would keep starting a program that has gone.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  app.on('second-instance', (_event, argv) => showPage(pathInArguments(argv) ?? undefined));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    showPage(pathOfLink(link) ?? undefined);
  });
};
