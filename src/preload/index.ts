import { contextBridge, ipcRenderer } from 'electron';
import { bridgeChannels, bridgeName, type DesktopBridge } from '#shared/desktop-bridge.ts';

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  setupToken: () => ipcRenderer.invoke(bridgeChannels.setupToken),
  chooseFolder: (purpose) => ipcRenderer.invoke(bridgeChannels.chooseFolder, purpose),
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
