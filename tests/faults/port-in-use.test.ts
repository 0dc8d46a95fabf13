import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { browserOf, makeSettledFolder, startHouse } from '#tests/support/proof/house.ts';

test('a house whose port another program holds opens on the next one, and keeps its people', async () => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const house = await startHouse(dir.path, { port: taken });
  onTestFinished(() => house.kill());
  expect(house.port).not.toBe(taken);
  const { status } = await browserOf(house.url, 'anna').get('/api/user');
  expect(status).toBe(200);
  expect(await house.end()).toBe(0);
});
