import { app } from 'electron';
import type { AppState } from '#shared/desktop-bridge.ts';
import { AppChange } from '#shared/desktop-settings.ts';
import { choicesOf, type DesktopFile } from '../desktop-settings.ts';
import { startAtLogin } from '../lifecycle/start-at-login.ts';

/** The app as its page of settings shows it. */
export const appState = (settings: DesktopFile, hasTray: boolean): AppState => ({
  ...choicesOf(settings),
  version: app.getVersion(),
  hasTray,
});

/** Stores a valid choice; anything else changes nothing. */
export const changeApp = (settings: DesktopFile, changed: unknown): void => {
  const { data } = AppChange.safeParse(changed);
  const known = Object.entries(data ?? {}).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(known) as Partial<AppState>;
  if (changes.startAtLogin !== undefined) changes.startAtLogin = startAtLogin(changes.startAtLogin);
  if (known.length > 0) settings.change(changes);
};
