import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { whenNpmEnds } from './run-server.ts';

const pagePort = 4690;
const serverPort = 4691;
const page = `http://127.0.0.1:${pagePort}`;
const server = `http://127.0.0.1:${serverPort}`;

// A restart of the server is not to ask for another setup code.
process.env.TREEHOUSE_SETUP_TOKEN ||= String(randomInt(1_000_000)).padStart(6, '0');

// npm run dev [-- --data DIR]: the server runs from its sources and restarts when one changes; Vite serves
// the page with hot reload and hands calls on with their Host, so that both are one origin to the gate.
const vite = await createServer({
  configFile: false,
  root: 'src/renderer',
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: pagePort,
    strictPort: true,
    proxy: {
      '/api': { target: server },
      '/uploads': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
await vite.listen();

const treehouse = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    'src/server/cli.ts',
    `--port=${serverPort}`,
    '--data=.data/dev',
    '--workers=src/server/media',
    '--version=dev',
    '--log-level=info',
    ...process.argv.slice(2),
  ],
  { stdio: ['inherit', 'pipe', 'inherit'] },
);
// The address to open is the page's; the server's own shows no page.
treehouse.stdout.on('data', (data) => process.stdout.write(String(data).replaceAll(server, page)));
const end = () => treehouse.kill('SIGTERM');
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) end();
});
process.on('SIGTERM', end);
whenNpmEnds(end);
treehouse.once('close', () => void vite.close().finally(() => process.exit(0)));
