import { join } from 'node:path';
import { app, dialog } from 'electron';
import { openSettingsFile, type SettingsFile } from '#server/index.ts';
import {
  type AppChoices,
  DesktopSettings,
  NotificationsChange,
  PersonNotifications,
} from '#shared/desktop-settings.ts';
import { t } from './messages.ts';

export interface DesktopFile extends SettingsFile<DesktopSettings> {
  /** Called after each change. */
  onChange(listener: () => void): void;
}

/** Start even when the settings cannot be opened. */
const defaultsAlone = (): SettingsFile<DesktopSettings> => {
  const settings = DesktopSettings.parse({});
  return { broken: [], read: () => settings, change: (changes) => ({ ...settings, ...changes }) };
};

/** Reports once that settings were reset to their defaults, and rewrites what could not be read. */
const reportBroken = (file: SettingsFile<DesktopSettings>): void => {
  if (file.broken.length === 0) return;
  const settings = file.read();
  const wanted = file.broken.includes('*') ? Object.keys(settings) : file.broken;
  file.change(Object.fromEntries(Object.entries(settings).filter(([key]) => wanted.includes(key))));
  void dialog.showMessageBox({
    type: 'info',
    message: t('settings.resetTitle'),
    detail: t('settings.resetText'),
    buttons: [t('settings.close')],
    noLink: true,
  });
};

const openFile = (): SettingsFile<DesktopSettings> => {
  try {
    const file = openSettingsFile(join(app.getPath('userData'), 'desktop.json'), DesktopSettings);
    reportBroken(file);
    return file;
  } catch {
    return defaultsAlone();
  }
};

/** Opens `desktop.json`; a value that was broken by hand falls back to its default. */
export const openDesktopSettings = (): DesktopFile => {
  const file = openFile();
  const listeners: (() => void)[] = [];
  let settings = file.read();
  return {
    broken: file.broken,
    read: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      try {
        file.change(changes);
      } catch {
        // On a full disk the choice still holds until the app closes.
      }
      for (const listener of listeners) listener();
      return settings;
    },
    onChange: (listener) => void listeners.push(listener),
  };
};

/** What a person chose, or the defaults. */
export const notificationsOf = (file: DesktopFile, person: unknown): PersonNotifications => {
  const { notices: notificationsByPerson } = file.read();
  const chosen = Object.hasOwn(notificationsByPerson, String(person))
    ? notificationsByPerson[String(person)]
    : undefined;
  return chosen ?? PersonNotifications.parse({});
};

/** Stores a person's choice. @returns null if it is invalid. */
export const changeOsNotifications = (
  file: DesktopFile,
  change: unknown,
): PersonNotifications | null => {
  const { data } = NotificationsChange.safeParse(change);
  if (!data) return null;
  const { person, changes } = data;
  const chosen = PersonNotifications.parse({ ...notificationsOf(file, person), ...changes });
  file.change({ notices: { ...file.read().notices, [person]: chosen } });
  return chosen;
};

/** The settings of `desktop.json` that people can change. */
export const choicesOf = (file: DesktopFile): AppChoices => {
  const { startAtLogin, keepAwake, onClose, ringForHelp } = file.read();
  return { startAtLogin, keepAwake, onClose, ringForHelp };
};
