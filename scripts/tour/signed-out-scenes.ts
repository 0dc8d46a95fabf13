import type { Page } from '@playwright/test';
import { demoPassword } from '#server/demo/seed.ts';
import { setupToken } from '../../tests/support/e2e/servers/start-test-server.ts';
import type { Scene } from './scene.ts';

const submit = (page: Page) => page.locator('form button[type="submit"]').click();

async function fillStep(page: Page, values: string[]) {
  const fields = page.locator('form input:not([type="radio"])');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await submit(page);
}

const wizard: ((page: Page) => Promise<void>)[] = [
  async () => {},
  (page) => fillStep(page, [setupToken]),
  (page) => fillStep(page, ['Mia']),
  (page) => fillStep(page, ['Anna', 'anna', 'four quiet owls', 'four quiet owls']),
  submit,
];

const setup = wizard.map(
  (_, step): Scene => ({
    name: `setup-${step + 1}`,
    server: 'fresh',
    path: '/setup',
    act: async (page) => {
      for (const act of wizard.slice(0, step + 1)) await act(page);
    },
  }),
);

/** Lets kids sign in on this device, as a grown-up who leaves it then. */
const allowKids = async (page: Page) => {
  // The server takes writes from its own pages only.
  await page.evaluate(async (password) => {
    const send = (path: string, data = {}) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      });
    await send('/api/login', { username: 'mama', password });
    await send('/api/device/trust');
    await send('/api/logout');
  }, demoPassword);
  await page.goto('/auth', { waitUntil: 'networkidle' });
};

/** Signs in on a device that knows the family, as far as the keys of a kid. */
const keysOf = (name: string) => async (page: Page) => {
  await allowKids(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('group').first().waitFor();
};

const signIn: Scene[] = [
  { name: 'login', server: 'empty', path: '/auth' },
  { name: 'login-wrong', server: 'empty', path: '/auth', act: submit },
  {
    name: 'register',
    server: 'empty',
    path: '/auth',
    act: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await submit(page);
    },
  },
  { name: 'invite', server: 'empty', path: '/auth?code=ABCD-EFGH-JK' },
  { name: 'new-password', server: 'empty', path: '/auth?reset=ABCD-EFGH-JK&name=ben' },
  {
    name: 'connect-device',
    server: 'empty',
    path: '/auth',
    act: (page) => page.locator('form button[type="button"]').last().click(),
  },
  { name: 'faces', server: 'lively', path: '/auth', act: allowKids },
  { name: 'pin', server: 'lively', path: '/auth', act: keysOf('Mia') },
  { name: 'pictures', server: 'lively', path: '/auth', act: keysOf('Ben') },
];

const beside: Scene[] = [
  { name: 'setup-backup', server: 'fresh', path: '/setup/backup' },
  { name: 'hello', server: 'empty', path: '/hello' },
  { name: 'display', server: 'empty', path: '/display' },
  { name: 'trust', server: 'lively', path: '/trust' },
  {
    name: 'unreachable',
    server: 'empty',
    path: '/auth',
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
    },
  },
];

/** Pages before signing in, and those beside it. */
export const signedOutScenes: Scene[] = [...setup, ...signIn, ...beside];
