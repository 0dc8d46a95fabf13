import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import {
  bridgeChannels,
  bridgeName,
  type DesktopBridge,
  openPathChannel,
} from '#shared/desktop-bridge.ts';

const ask = (channel: string, argument?: unknown) => ipcRenderer.invoke(channel, argument);

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  setupToken: () => ask(bridgeChannels.setupToken),
  chooseFolder: (purpose) => ask(bridgeChannels.chooseFolder, purpose),
  dataLocation: () => ask(bridgeChannels.dataLocation),
  moveData: (to) => ask(bridgeChannels.moveData, to),
  removeOldCopies: () => ask(bridgeChannels.removeOldCopies),
  appState: () => ask(bridgeChannels.appState),
  changeApp: (changes) => ask(bridgeChannels.changeApp, changes),
  openDataFolder: () => ask(bridgeChannels.openDataFolder),
  osNotifications: (person) => ask(bridgeChannels.osNotifications, person),
  changeOsNotifications: (change) => ask(bridgeChannels.changeOsNotifications, change),
  notify: (notification) => ask(bridgeChannels.notify, notification),
  onOpenPath: (listener) => {
    const handle = (_event: IpcRendererEvent, path: string) => listener(path);
    ipcRenderer.on(openPathChannel, handle);
    void ask(bridgeChannels.listening, true);
    return () => {
      ipcRenderer.off(openPathChannel, handle);
      void ask(bridgeChannels.listening, false);
    };
  },
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
