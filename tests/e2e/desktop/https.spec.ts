import { request as ask } from 'node:https';
import type { Page } from '@playwright/test';
import {
  changeHttps,
  getAuthorityCertificate,
  type HttpsState,
} from '#shared/features/https/https.contract.ts';
import { toPem } from '#tests/support/clients/tls-client.ts';
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';

const turnOn = (page: Page) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Treehouse': '1' },
      body: JSON.stringify({ isOn: true }),
    });
    return (await answer.json()) as HttpsState;
  }, changeHttps.path);

const statusAt = (url: string, ca: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    ask(url, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });

test('the app creates its own certificates, keeps them over a restart, and has no worker in its window', async ({
  open,
}) => {
  const first = await open();
  await setUpInWindow(first.page);
  const { port, authority } = await turnOn(first.page);
  const der = await first.page.request.get(
    new URL(getAuthorityCertificate.path, first.page.url()).href,
  );
  const ca = toPem(await der.body());
  expect(await statusAt(`https://127.0.0.1:${port}/api/health`, ca)).toBe(200);
  await first.quit();

  const second = await open();
  expect(await statusAt(`https://127.0.0.1:${port}/api/health`, ca)).toBe(200);
  const again = await turnOn(second.page);
  expect(again.authority?.fingerprint).toBe(authority?.fingerprint);
  expect(
    await second.page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    ),
  ).toBe(0);
});
