import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { onNpmExit } from './run-server.ts';

const pagePort = 4690;
const serverPort = 4691;
const page = `http://127.0.0.1:${pagePort}`;
const server = `http://127.0.0.1:${serverPort}`;

// Keeps the setup code over restarts of the server.
process.env.TREEHOUSE_SETUP_TOKEN ||= String(randomInt(1_000_000)).padStart(6, '0');

// npm run dev [-- --data DIR]: runs the server from source and restarts it on changes. Vite serves the page with hot
// reload and proxies calls with their Host, so that the host and origin guard sees one origin.
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
// Show Vite's address; the server itself serves no page here.
treehouse.stdout.on('data', (data) => process.stdout.write(String(data).replaceAll(server, page)));
const end = () => treehouse.kill('SIGTERM');
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) end();
});
process.on('SIGTERM', end);
onNpmExit(end);
treehouse.once('close', () => void vite.close().finally(() => process.exit(0)));
