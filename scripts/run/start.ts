import { ensureBuild } from '../build/ensure-build.ts';
import { obtainElectron } from '../test/find-electron.ts';
import { householdFolder } from './data-folder.ts';
import {
  type End,
  nodeOptions,
  runAttached,
  runForeground,
  serverArguments,
} from './run-server.ts';

const args = process.argv.slice(2);
const isLinux = process.platform === 'linux';
const hasDisplay = !isLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Signals of a window that never opened: missing library, display or sandbox. */
const crashes = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGTRAP', 'SIGABRT', 'SIGILL']);
const couldNotOpen = ({ code, signal }: End): boolean => code === 127 || crashes.has(signal);
/** Electron exits within this time if it cannot open a window; later it is a crash. In ms. */
const openingMs = 10_000;

/** Shows the window until it is closed. @returns why it could not open. */
const openWindow = async (): Promise<string> => {
  if (!hasDisplay) return 'There is no display here';
  const electron = await obtainElectron();
  if (!electron) return 'Electron is not installed and cannot be downloaded';
  // Chromium refuses to sandbox its processes as root.
  const asRoot = isLinux && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const start = performance.now();
  const end = await runAttached(electron, ['.', ...asRoot, ...args]);
  if (!couldNotOpen(end) || performance.now() - start > openingMs) process.exit(end.code ?? 1);
  return 'Electron does not run here';
};

// npm start: opens the Treehouse window, or serves a browser where no window can open.
await ensureBuild();
const obstacle = await openWindow();
console.log(`${obstacle}, so Treehouse opens for a browser instead.`);
const data = `--data=${householdFolder()}`;
await runForeground(process.execPath, [...nodeOptions, ...serverArguments(), data, ...args]);
