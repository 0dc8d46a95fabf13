import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sentence } from '#server/http/error-messages.ts';
import { browserOf, makeHouseholdFolder, startTreehouse } from '#tests/support/hardening/server.ts';
import { startCli } from '#tests/support/hardening/server-cli.ts';

const holdPort = async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => other.close(() => resolve()));
  onTestFinished(() => void other.close());
  const address = other.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close };
};

test('a server whose port is taken starts on the next one, and keeps its people', async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const { port: taken } = await holdPort();
  const server = await startTreehouse(dir.path, { port: taken });
  onTestFinished(() => server.kill());
  expect(server.port).not.toBe(taken);
  const { status } = await browserOf(server.url, 'anna').get('/api/user');
  expect(status).toBe(200);
  expect(await server.end()).toBe(0);
});

test('a requested port that is taken ends the process with a plain message', async () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const other = await holdPort();
  const { url, code, output } = await startCli(dir.path, other.port);
  expect([url, code, output]).toEqual([
    null,
    1,
    `${sentence('startup:reason.portInUse.title')}. ${sentence('startup:reason.portInUse.text')}\n`,
  ]);
  await other.close();
  const again = await startCli(dir.path, other.port);
  expect(again.url).toBe(`http://127.0.0.1:${other.port}`);
  await again.kill();
});
