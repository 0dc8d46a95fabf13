import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { type APIRequestContext, type BrowserContext, chromium, expect } from '@playwright/test';
import { changeHttps, type HttpsState } from '#shared/features/https/https.contract.ts';
import { call } from '../api.ts';
import { chosenChromium, launchArguments } from '../chromium.ts';

export async function enableHttps(admin: APIRequestContext): Promise<HttpsState & { url: string }> {
  const state = await call(admin, changeHttps, { body: { isOn: true } });
  expect(state.port).not.toBeNull();
  return { ...state, url: `https://127.0.0.1:${state.port}` };
}

const keyHashAt = (port: number, servername?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, rejectUnauthorized: false };
    const socket = connect({ ...options, ...(servername && { servername }) }, () => {
      const key = socket.getPeerX509Certificate()?.publicKey;
      resolve(
        createHash('sha256')
          .update(key?.export({ type: 'spki', format: 'der' }) ?? '')
          .digest('base64'),
      );
      socket.destroy();
    });
    socket.once('error', reject);
  });

/** @param options.name what the phone calls this computer, instead of its address. */
export async function trustingPhone(
  port: number,
  { name, ...options }: { colorScheme?: 'light' | 'dark'; name?: string } = {},
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-phone-'));
  const executablePath = chosenChromium();
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...launchArguments,
      `--ignore-certificate-errors-spki-list=${await keyHashAt(port, name)}`,
      ...(name ? [`--host-resolver-rules=MAP ${name} 127.0.0.1`] : []),
    ],
    baseURL: `https://${name ?? '127.0.0.1'}:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
