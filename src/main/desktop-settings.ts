import { join } from 'node:path';
import { app, dialog } from 'electron';
import { openSettingsFile, type SettingsFile } from '#server/index.ts';
import {
  type AppChoices,
  DesktopSettings,
  NoticesChange,
  PersonNotices,
} from '#shared/desktop-settings.ts';
import { say } from './words.ts';

export interface DesktopFile extends SettingsFile<DesktopSettings> {
  /** Told after each change. */
  onChange(listener: () => void): void;
}

/** A disk that cannot be read or written is no reason not to open the house: what is chosen holds until it closes. */
const inMemory = (): SettingsFile<DesktopSettings> => {
  let settings = DesktopSettings.parse({});
  return {
    broken: [],
    read: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      return settings;
    },
  };
};

/** Says once that something stands at its defaults: what could not be read is written anew. */
const sayBroken = (file: SettingsFile<DesktopSettings>): void => {
  if (file.broken.length === 0) return;
  const settings = file.read();
  const wanted = file.broken.includes('*') ? Object.keys(settings) : file.broken;
  file.change(Object.fromEntries(Object.entries(settings).filter(([key]) => wanted.includes(key))));
  void dialog.showMessageBox({
    type: 'info',
    message: say('settings.brokenTitle'),
    detail: say('settings.brokenText'),
    buttons: [say('settings.close')],
    noLink: true,
  });
};

const openFile = (): SettingsFile<DesktopSettings> => {
  try {
    const file = openSettingsFile(join(app.getPath('userData'), 'desktop.json'), DesktopSettings);
    sayBroken(file);
    return file;
  } catch {
    return inMemory();
  }
};

/** Opens `desktop.json`; what somebody broke by hand stands at its default. */
export const openDesktopSettings = (): DesktopFile => {
  const file = openFile();
  const listeners: (() => void)[] = [];
  return {
    ...file,
    change: (changes) => {
      const settings = file.change(changes);
      for (const listener of listeners) listener();
      return settings;
    },
    onChange: (listener) => void listeners.push(listener),
  };
};

/** What a person chose, or the defaults. */
export const noticesOf = (file: DesktopFile, person: unknown): PersonNotices =>
  file.read().notices[String(person)] ?? PersonNotices.parse({});

/** Keeps a person's choice. @returns null for what is none. */
export const changeNotices = (file: DesktopFile, given: unknown): PersonNotices | null => {
  const { data } = NoticesChange.safeParse(given);
  if (!data) return null;
  const { person, changes } = data;
  const chosen = PersonNotices.parse({ ...noticesOf(file, person), ...changes });
  file.change({ notices: { ...file.read().notices, [person]: chosen } });
  return chosen;
};

/** What somebody may choose of `desktop.json`. */
export const choicesOf = (file: DesktopFile): AppChoices => {
  const { startAtLogin, keepAwake, onClose, ringForHelp } = file.read();
  return { startAtLogin, keepAwake, onClose, ringForHelp };
};
