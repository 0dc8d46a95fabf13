import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { RunningServer } from '#server/index.ts';
import { bridgeChannels } from '#shared/desktop-bridge.ts';
import { isOfWindow } from './window.ts';

/** Only a page of the house is answered, and only the one that fills the window. */
const isFromWindow = (
  { sender, senderFrame }: IpcMainInvokeEvent,
  houseOrigin: string,
): boolean => {
  if (!senderFrame || senderFrame !== sender.mainFrame || !isOfWindow(sender)) return false;
  return URL.canParse(senderFrame.url) && new URL(senderFrame.url).origin === houseOrigin;
};

/** Hands the setup code to our own window while the house is not set up, and never after. */
export const answerWindow = (server: RunningServer): void => {
  const houseOrigin = new URL(server.url).origin;
  ipcMain.handle(bridgeChannels.setupToken, (event) =>
    isFromWindow(event, houseOrigin) && server.needsSetup() ? server.setupToken : null,
  );
};
