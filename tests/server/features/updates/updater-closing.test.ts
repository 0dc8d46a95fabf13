import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '#server/index.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const hour = 3_600_000;

it('a silent update server does not delay the shutdown', {
  timeout: 10_000,
}, async () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const silent = createServer();
  const asked = once(silent, 'request');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/treehouse.json`;
  const outside = { updates: { isOn: true, address } };
  writeFileSync(join(dir.path, 'computer.json'), JSON.stringify({ outside }));
  let now = Date.parse('2026-03-02T10:00:00.000Z');
  const server = await startServer({
    dataDir: dir.path,
    resourcesDir,
    clientDir: null,
    workersDir: 'none',
    version: '1.0.0',
    port: 0,
    logLevel: 'silent',
    clock: { now: () => new Date(now) },
  });
  now += 2 * hour;
  server.resume();
  await asked;
  await expect(server.close()).resolves.toBeUndefined();
});
