import { type ChildProcess, spawn } from 'node:child_process';
import { build } from 'electron-vite';
import { createServer } from 'vite';
import { houseArguments } from './run-house.ts';

const serverPort = 4690;
const pagePort = 4691;
const serverUrl = `http://127.0.0.1:${serverPort}`;
const pageUrl = `http://127.0.0.1:${pagePort}`;

let house: ChildProcess | undefined;
let restarting: ReturnType<typeof setTimeout> | undefined;

const startHouse = (): void => {
  const args = [
    `--port=${serverPort}`,
    '--data=.data/dev',
    `--dev-origin=${pageUrl}`,
    '--log-level=info',
  ];
  house = spawn(process.execPath, [...houseArguments(), ...args], { stdio: 'inherit' });
};

/** The old house closes its data folder before the new one takes it. */
const restartHouse = (): void => {
  clearTimeout(restarting);
  restarting = setTimeout(() => {
    if (!house || house.exitCode !== null) return startHouse();
    house.once('close', startHouse);
    house.kill('SIGTERM');
  }, 300);
};

// npm run dev: the page is served by Vite with hot reload, the server restarts when it was rebuilt.
await build({ logLevel: 'warn' });
startHouse();
const page = await createServer({
  configFile: false,
  root: 'src/renderer',
  plugins: [(await import('@vitejs/plugin-react')).default()],
  server: {
    port: pagePort,
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      '/api': { target: serverUrl },
      '/uploads': { target: serverUrl },
      '/ws': { target: serverUrl, ws: true },
    },
  },
});
page.watcher.add(['src/server', 'src/shared']);
let building = Promise.resolve();
page.watcher.on('change', (file) => {
  if (!/src[\\/](server|shared)[\\/]/.test(file)) return;
  building = building
    .then(() => build({ logLevel: 'warn', renderer: undefined } as Parameters<typeof build>[0]))
    .then(restartHouse, (error) => console.error(error));
});
await page.listen();
console.log(`Page with hot reload: ${pageUrl}`);
const end = () => {
  house?.kill('SIGTERM');
  void page.close().finally(() => process.exit(0));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
