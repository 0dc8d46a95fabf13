import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { bridgeChannels } from '#shared/desktop-bridge.ts';
import { dataPlace, letOldCopiesGo, moveData } from '../data-dir/location.ts';
import type { DesktopFile } from '../desktop-settings.ts';
import type { PageOrigin, ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import type { ShowPage } from '../window/show-page.ts';
import { isOfWindow } from '../window/window.ts';
import { type Answer, answerAboutApp } from './app-handlers.ts';
import { chooseFolder } from './choose-folder.ts';

/** Answer only the top-level page of the main window, and only from the server's origin. */
const isFromWindow = (
  { sender, senderFrame }: IpcMainInvokeEvent,
  serverOrigin: string,
): boolean => {
  if (!senderFrame || senderFrame !== sender.mainFrame || !isOfWindow(sender)) return false;
  return URL.canParse(senderFrame.url) && new URL(senderFrame.url).origin === serverOrigin;
};

const answerFor =
  (place: PageOrigin): Answer =>
  (channel, handler) =>
    ipcMain.handle(channel, (event, argument: unknown) =>
      isFromWindow(event, place.origin()) ? handler(argument) : null,
    );

let isAnsweringPages = false;

/** Handles what a page needs from the server, or from the recovery server in its place. */
export const handleSetupPages = (place: PageOrigin): void => {
  if (isAnsweringPages) return;
  isAnsweringPages = true;
  const answer = answerFor(place);
  // The setup code is handed out only before setup, or while the server is closed.
  answer(bridgeChannels.setupToken, () => {
    const current = place.current();
    return current?.needsSetup() ? current.setupToken : null;
  });
  answer(bridgeChannels.chooseFolder, (purpose) => {
    const current = place.current();
    return current && chooseFolder(current, purpose);
  });
};

/** Answers the window's own page; any other page gets null. */
export const handleWindowPages = (
  lifecycle: ServerLifecycle,
  settings: DesktopFile,
  showPage: ShowPage,
): void => {
  handleSetupPages(lifecycle);
  const answer = answerFor(lifecycle);
  answer(bridgeChannels.dataPlace, dataPlace);
  answer(bridgeChannels.moveData, (to) => moveData(lifecycle, to));
  answer(bridgeChannels.removeOldCopies, () => letOldCopiesGo(lifecycle));
  answerAboutApp(answer, settings, showPage);
};
