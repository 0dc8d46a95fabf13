import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { RunningServer } from '#server/index.ts';
import { bridgeChannels } from '#shared/desktop-bridge.ts';

/** Only the main frame of a page of the house is answered. */
const isFromHouse = (event: IpcMainInvokeEvent, houseOrigin: string): boolean => {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || !URL.canParse(frame.url)) return false;
  return new URL(frame.url).origin === houseOrigin;
};

/** Hands the setup code to our own window while the house is not set up, and never after. */
export const answerWindow = (server: RunningServer): void => {
  const houseOrigin = new URL(server.url).origin;
  ipcMain.handle(bridgeChannels.setupToken, (event) =>
    isFromHouse(event, houseOrigin) && server.needsSetup() ? server.setupToken : null,
  );
};
