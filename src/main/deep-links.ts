import { app } from 'electron';
import { pathInArguments, pathOfLink, scheme } from './page-paths.ts';
import type { ShowPage } from './show-page.ts';

let show: ShowPage | null = null;
/** What macOS asked for before there was a house to show it in. */
let early: string | null = null;

/** Takes the links macOS hands over, which may come before anything else does. */
export const catchLinks = (): void => {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const path = pathOfLink(link);
    if (show) show(path ?? undefined);
    else early = path;
  });
};

/** `treehouse://open/chat/7` opens the page in the window; a second start hands its link to the first. */
export const followLinks = (showPage: ShowPage): void => {
  // Where it is not installed, the system would keep starting a program that has gone.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  app.on('second-instance', (_event, argv) => showPage(pathInArguments(argv) ?? undefined));
  show = showPage;
  if (early) showPage(early);
};
