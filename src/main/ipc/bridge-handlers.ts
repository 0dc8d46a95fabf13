import type { BridgeCalls } from '#shared/desktop-bridge.ts';
import { dataLocation, letOldCopiesGo, moveData } from '../data-dir/location.ts';
import { changeOsNotifications, type DesktopFile, notificationsOf } from '../desktop-settings.ts';
import type { PageOrigin, ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { openDataFolder } from '../menu/about.ts';
import { showNotification } from '../notifications/notifications.ts';
import { type ShowPage, setListening } from '../window/show-page.ts';
import { appState, changeApp } from './app-state.ts';
import { chooseFolder } from './choose-folder.ts';

/** A handler for each call of the bridge; pages show what others wrote, so each checks its argument. */
export type BridgeHandlers = {
  [Call in keyof BridgeCalls]: (
    argument: unknown,
  ) => ReturnType<BridgeCalls[Call]> | Awaited<ReturnType<BridgeCalls[Call]>>;
};

/** What a page needs from the server, or from the recovery server in its place. */
export const setupHandlers = (
  pages: PageOrigin,
): Pick<BridgeHandlers, 'setupToken' | 'chooseFolder'> => ({
  // The setup code is handed out only before setup, or while the server is closed.
  setupToken: () => {
    const current = pages.current();
    return current?.needsSetup() ? current.setupToken : null;
  },
  chooseFolder: (purpose) => {
    const current = pages.current();
    return current && chooseFolder(current, purpose);
  },
});

interface AppParts {
  lifecycle: ServerLifecycle;
  settings: DesktopFile;
  showPage: ShowPage;
  hasTray: () => boolean;
}

/** Everything else, once the app is complete. */
export const appHandlers = ({
  lifecycle,
  settings,
  showPage,
  hasTray,
}: AppParts): Omit<BridgeHandlers, keyof ReturnType<typeof setupHandlers>> => ({
  dataLocation,
  moveData: (to) => moveData(lifecycle, to),
  removeOldCopies: () => letOldCopiesGo(lifecycle),
  appState: () => appState(settings, hasTray()),
  changeApp: (changes) => {
    changeApp(settings, changes);
    return appState(settings, hasTray());
  },
  openDataFolder: async () => {
    await openDataFolder();
    return null;
  },
  osNotifications: (person) => notificationsOf(settings, person),
  changeOsNotifications: (change) => changeOsNotifications(settings, change),
  notify: (notification) => showNotification(settings, showPage, notification),
  listening: (isListening) => {
    setListening(isListening);
    return null;
  },
});
