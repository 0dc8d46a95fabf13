import { app } from 'electron';
import { isAfterCrash } from '../lifecycle/crash.ts';
import type { PageOrigin } from '../lifecycle/server-lifecycle.ts';
import { isHiddenStart } from '../lifecycle/start-at-login.ts';
import { pathInArguments, pathOfLink, scheme } from './openable-paths.ts';
import type { ShowPage } from './show-page.ts';
import { currentWindow, openWindow } from './window.ts';
import { rememberedPath } from './window-state.ts';

let show: ShowPage | null = null;
/** Links that arrived before there was a window. */
let early: { path: string | null } | null = null;

const take = (path: string | null): void => {
  if (show) show(path ?? undefined);
  else early = { path: path ?? early?.path ?? null };
};

/** Takes links, from macOS and from second starts, which may come before anything else does. */
export const catchLinks = (): void => {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    take(pathOfLink(link));
  });
  app.on('second-instance', (_event, argv) => take(pathInArguments(argv)));
};

/** `treehouse://open/chat/7` opens the page in the window; a second start hands its link to the first. */
export const followLinks = (showPage: ShowPage): void => {
  // Where it is not installed, the system would keep starting a program that has gone.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  show = showPage;
};

/** The window's first page; after a recovery it shows the link that was asked for. */
export const showFirstPage = (
  pages: PageOrigin,
  showPage: ShowPage,
  hasTray: () => boolean,
): void => {
  const wanted = early?.path ?? pathInArguments(process.argv);
  if (currentWindow()) {
    if (wanted) showPage(wanted);
    return;
  }
  const path = wanted ?? (isAfterCrash() ? rememberedPath() : '/');
  const first = new URL(path, pages.origin()).href;
  // A second start shows the window.
  openWindow(first, { isAway: isHiddenStart() && !early, hasTray });
};
