import { execFile } from 'node:child_process';

const watcher = 'org.kde.StatusNotifierWatcher';
const timeoutMs = 1_500;

/** Asks one of the tools that speak to the session bus. */
const ask = (tool: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(tool, args, { timeout: timeoutMs }, (error, output) =>
      resolve(!error && /\btrue\b/.test(output)),
    );
  });

/** Whether this desktop shows tray icons; on Linux some do not, and a window hidden there would be lost. */
export const canHaveTray = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  const bus = 'org.freedesktop.DBus';
  const path = '/org/freedesktop/DBus';
  const name = `${bus}.NameHasOwner`;
  const withGlib = ['call', '--session', '--dest', bus, '--object-path', path];
  const withDbus = ['--session', '--print-reply', `--dest=${bus}`, path];
  return (
    (await ask('gdbus', [...withGlib, '--method', name, watcher])) ||
    (await ask('dbus-send', [...withDbus, name, `string:${watcher}`]))
  );
};
