import { ensureBuild } from './ensure-build.ts';
import { obtainElectron } from './find-electron.ts';
import { houseArguments, runForeground } from './run-house.ts';

const hasDisplay =
  process.platform !== 'linux' ||
  Boolean(process.env.DISPLAY) ||
  Boolean(process.env.WAYLAND_DISPLAY);

/** Why the window cannot be opened here; undefined when it can. */
const obstacle = async (): Promise<{ why: string } | { electron: string }> => {
  if (!hasDisplay) return { why: 'There is no display here' };
  const electron = await obtainElectron();
  return electron ? { electron } : { why: 'Electron is not installed and cannot be downloaded' };
};

// npm start: the Treehouse window, or the same app for a browser where no window can be had.
await ensureBuild();
const found = await obstacle();
if ('electron' in found) {
  // Chromium refuses to sandbox its processes when root starts it.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  runForeground(found.electron, ['.', ...asRoot, ...process.argv.slice(2)]);
} else {
  console.log(`${found.why}, so Treehouse opens for a browser instead.`);
  runForeground(process.execPath, [...houseArguments(), ...process.argv.slice(2)]);
}
