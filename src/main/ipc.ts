import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { bridgeChannels } from '#shared/desktop-bridge.ts';
import { type Answer, answerAboutApp } from './app-answers.ts';
import { chooseFolder } from './choose-folder.ts';
import { dataPlace, letOldCopiesGo, moveData } from './data-place.ts';
import type { DesktopFile } from './desktop-settings.ts';
import type { HouseKeeper } from './house.ts';
import type { ShowPage } from './show-page.ts';
import { isOfWindow } from './window.ts';

/** Only a page of the house is answered, and only the one that fills the window. */
const isFromWindow = (
  { sender, senderFrame }: IpcMainInvokeEvent,
  houseOrigin: string,
): boolean => {
  if (!senderFrame || senderFrame !== sender.mainFrame || !isOfWindow(sender)) return false;
  return URL.canParse(senderFrame.url) && new URL(senderFrame.url).origin === houseOrigin;
};

/** Answers the window's own page; any other page gets null. */
export const answerWindow = (
  house: HouseKeeper,
  settings: DesktopFile,
  showPage: ShowPage,
): void => {
  const answer: Answer = (channel, handler) =>
    ipcMain.handle(channel, (event, argument: unknown) =>
      isFromWindow(event, house.origin()) ? handler(argument) : null,
    );
  // The setup code is handed out while the house is not set up, and never after.
  answer(bridgeChannels.setupToken, () => {
    const server = house.server();
    return server.needsSetup() ? server.setupToken : null;
  });
  answer(bridgeChannels.chooseFolder, (purpose) => chooseFolder(house.server(), purpose));
  answer(bridgeChannels.dataPlace, dataPlace);
  answer(bridgeChannels.moveData, (to) => moveData(house, to));
  answer(bridgeChannels.removeOldCopies, () => letOldCopiesGo(house));
  answerAboutApp(answer, settings, showPage);
};
