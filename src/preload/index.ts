import { contextBridge, ipcRenderer } from 'electron';
import { bridgeChannels, bridgeName, type DesktopBridge } from '#shared/desktop-bridge.ts';

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  setupToken: () => ipcRenderer.invoke(bridgeChannels.setupToken),
  chooseFolder: (purpose) => ipcRenderer.invoke(bridgeChannels.chooseFolder, purpose),
  dataPlace: () => ipcRenderer.invoke(bridgeChannels.dataPlace),
  moveData: (to) => ipcRenderer.invoke(bridgeChannels.moveData, to),
  removeOldCopies: () => ipcRenderer.invoke(bridgeChannels.removeOldCopies),
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
