import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron as electron } from '@playwright/test';
import { installedElectron } from '../../../../../scripts/test/find-electron.ts';
import { startTestServer } from '../../servers/start-test-server.ts';
import { setUpInWindow } from '../desktop-setup.ts';

// Runs in an empty network namespace (enter.sh): a server under Node and the desktop app, from first run to the page
// about outbound traffic; then a DNS query and a datagram of our own as a control for the packet count.

const [folder = ''] = process.argv.slice(2);

const sent = (): number => {
  const line = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .find((text) => /out0:/.test(text));
  return Number(line?.split(':')[1]?.trim().split(/\s+/)[9]);
};

const before = sent();

const server = await startTestServer(join(folder, 'data'));
for (const path of ['/', '/api/setup', '/api/health'])
  await (await fetch(server.url + path)).text();
await server.stop();

const executablePath = installedElectron();
const app = await electron.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['.', `--user-data-dir=${join(folder, 'profile')}`, '--no-sandbox'],
  env: { ...(process.env as Record<string, string>), TREEHOUSE_DATA: join(folder, 'data') },
});
const page = await app.firstWindow();
await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
await page.getByRole('heading').first().waitFor();
await setUpInWindow(page);
await page.getByRole('heading').first().waitFor();
await page.goto(`${new URL(page.url()).origin}/home-computer?tab=updates`);
await page.getByRole('heading', { level: 2 }).first().waitFor();
// Blocked before it becomes a packet.
const refused = await app.evaluate(async ({ BrowserWindow }) => {
  const window = new BrowserWindow({ show: false });
  const tries = [fetch('https://node.example/'), window.loadURL('https://page.example/')];
  const ends = await Promise.allSettled(tries);
  window.destroy();
  return ends.filter(({ status }) => status === 'rejected').length;
});
await app.close();
const ofServer = sent() - before;

const socket = createSocket('udp4');
await new Promise((resolve) => socket.send('a', 9, '203.0.113.9', resolve));
socket.close();
void lookup('control.example').catch(() => {});
while (sent() - before - ofServer < 2) await new Promise((resolve) => setTimeout(resolve, 20));

process.stdout.write(
  `${JSON.stringify({ refused, ofServer, control: sent() - before - ofServer })}\n`,
);
process.exit(0);
