import { contextBridge, ipcRenderer } from 'electron';
import { bridgeChannels, bridgeName, type DesktopBridge } from '#shared/desktop-bridge.ts';

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  setupToken: () => ipcRenderer.invoke(bridgeChannels.setupToken) as Promise<string | null>,
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
