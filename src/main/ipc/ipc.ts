import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { bridgeChannels } from '#shared/desktop-bridge.ts';
import type { PageOrigin } from '../lifecycle/server-lifecycle.ts';
import { isOfWindow } from '../window/window.ts';
import type { BridgeHandlers } from './bridge-handlers.ts';

/** Answer only the top-level page of the main window, and only from the server's origin. */
const isFromWindow = (
  { sender, senderFrame }: IpcMainInvokeEvent,
  serverOrigin: string,
): boolean => {
  if (!senderFrame || senderFrame !== sender.mainFrame || !isOfWindow(sender)) return false;
  return URL.canParse(senderFrame.url) && new URL(senderFrame.url).origin === serverOrigin;
};

const callsOf = (handlers: Partial<BridgeHandlers>) =>
  Object.keys(handlers) as (keyof BridgeHandlers)[];

/** Handles calls of the window's own page; any other page gets null. */
export const handleCalls = (pages: PageOrigin, handlers: Partial<BridgeHandlers>): void => {
  for (const call of callsOf(handlers)) {
    ipcMain.handle(bridgeChannels[call], (event, argument: unknown) =>
      isFromWindow(event, pages.origin()) ? handlers[call]?.(argument) : null,
    );
  }
};
