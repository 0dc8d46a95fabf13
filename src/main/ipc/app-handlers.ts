import { app } from 'electron';
import { type AppState, bridgeChannels } from '#shared/desktop-bridge.ts';
import { AppChange } from '#shared/desktop-settings.ts';
import {
  changeOsNotifications,
  choicesOf,
  type DesktopFile,
  noticesOf,
} from '../desktop-settings.ts';
import { startAtLogin } from '../lifecycle/start-at-login.ts';
import { openDataFolder } from '../menu/about.ts';
import { hasTray } from '../menu/tray.ts';
import { showNotification } from '../notifications/notifications.ts';
import { type ShowPage, setListening } from '../window/show-page.ts';

/** How a question of the window's own page is answered. */
export type Answer = (channel: string, handler: (argument: unknown) => unknown) => void;

const stateOf = (settings: DesktopFile): AppState => ({
  ...choicesOf(settings),
  version: app.getVersion(),
  hasTray: hasTray(),
});

/** Stores a valid choice; anything else changes nothing. */
const change = (settings: DesktopFile, given: unknown): AppState => {
  const { data } = AppChange.safeParse(given);
  const known = Object.entries(data ?? {}).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(known) as Partial<AppState>;
  if (changes.startAtLogin !== undefined) changes.startAtLogin = startAtLogin(changes.startAtLogin);
  if (known.length > 0) settings.change(changes);
  return stateOf(settings);
};

/** What the window's page may ask of the app itself; every argument is checked, for pages show what others wrote. */
export const answerAboutApp = (answer: Answer, settings: DesktopFile, showPage: ShowPage): void => {
  answer(bridgeChannels.appState, () => stateOf(settings));
  answer(bridgeChannels.changeApp, (changes) => change(settings, changes));
  answer(bridgeChannels.openDataFolder, async () => {
    await openDataFolder();
    return null;
  });
  answer(bridgeChannels.notices, (person) => noticesOf(settings, person));
  answer(bridgeChannels.changeOsNotifications, (given) => changeOsNotifications(settings, given));
  answer(bridgeChannels.notify, (notice) => showNotification(settings, showPage, notice));
  answer(bridgeChannels.listening, (isListening) => setListening(isListening));
};
