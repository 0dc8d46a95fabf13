import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { type Desktop, expect, runToItsEnd, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

/** Stubs the system's dialogs: picks this folder and confirms; the test restarts the app itself. */
const choose = ({ app }: Desktop, folder: string) =>
  app.evaluate(({ app: electron, dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
    electron.relaunch = () => {};
  }, folder);

const openTab = async ({ page }: Desktop) => {
  await page.goto(new URL('/home-computer?tab=app', page.url()).href);
  await expect(page.getByRole('heading', { name: t('computer:dataFolder.title') })).toBeVisible();
};

const move = ({ page }: Desktop) =>
  page.getByRole('button', { name: t('computer:dataFolder.move') }).click();

test('the data moves to another disk, and everything is complete', async ({ computer, open }) => {
  const here = { dataDir: '' };
  const disk = join(dirname(computer.profileDir), 'disk');
  mkdirSync(disk);
  const first = await open(here);
  await expect(
    first.page.getByRole('button', { name: t('computer:dataFolder.move') }),
  ).toBeVisible();
  await setUpInWindow(first.page);
  await openTab(first);
  await expect(first.page.getByText(join(computer.profileDir, 'data'))).toBeVisible();

  writeFileSync(join(disk, 'letter.txt'), '');
  await choose(first, join(disk, 'letter.txt'));
  await move(first);
  await expect(first.page.getByText(t('computer:dataFolder.problems.notAFolder'))).toBeVisible();

  await choose(first, disk);
  const closed = first.app.waitForEvent('close');
  await move(first);
  await closed;
  expect(existsSync(join(disk, 'Treehouse'))).toBe(false);

  const second = await open(here);
  await expect(second.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await openTab(second);
  await expect(second.page.getByText(join(disk, 'Treehouse'), { exact: true })).toBeVisible();
  const old = join(computer.profileDir, 'data-moved');
  await expect(second.page.getByText(old)).toBeVisible();
  expect(readdirSync(old)).toContain('treehouse.db');
  await expectAccessibleInLightAndDark(second.page, 'main');

  await second.page.getByRole('button', { name: t('computer:dataFolder.removeOld') }).click();
  await second.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('computer:dataFolder.removeOld') })
    .click();
  await expectToast(second.page, t('computer:dataFolder.removed'));
  expect(existsSync(old)).toBe(false);
});

test('only an admin at the window moves the data', async ({ guard, open }) => {
  // A signed-in page makes one more request before it learns of the change.
  guard.allow(/status of 40[13]/);
  const desktop = await open({ dataDir: '' });
  const { app, page } = desktop;
  await setUpInWindow(page);
  await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => {
      Object.assign(globalThis, { wasAsked: true });
      return { canceled: true, filePaths: [] };
    };
  });
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([address = '', text = '']) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: text });
        return { status: answer.status, code: (await answer.json()).code };
      },
      [path, JSON.stringify(body)],
    );
  const tries = ['moveData("chosen")', 'moveData("usual")', 'removeOldCopies()'];
  const answers = () =>
    page.evaluate(`Promise.all([${tries.map((call) => `treehouseDesktop.${call}`)}])`);

  const { code: inviteCode } = await post('/api/admin/invites', { role: 'guest' });
  await post('/api/logout', {});
  expect(await answers()).toEqual([null, null, null]);
  const names = { username: 'gus', displayName: 'Gus' };
  const guest = { ...names, password: 'a-long-password-7', inviteCode };
  expect((await post('/api/register', guest)).status).toBe(201);
  expect(await answers()).toEqual([null, null, null]);
  expect(await app.evaluate(() => 'wasAsked' in globalThis)).toBe(false);
});

test('a move to a missing disk is reported, and the server starts where it was', async ({
  computer,
  open,
}) => {
  const from = join(computer.profileDir, 'data');
  const to = join(dirname(computer.profileDir), 'disk', 'Treehouse');
  const move = { id: 'one', from, to, aside: `${from}-moved` };
  mkdirSync(from, { recursive: true });
  writeFileSync(
    join(computer.profileDir, 'data-place.json'),
    JSON.stringify({ format: 1, dir: null, move, oldCopies: [] }),
  );
  const { app, page } = await open({ dataDir: '', recordsDialogs: true });
  await expect(page.getByText(from)).toBeVisible();
  const question = await app.evaluate(() => (globalThis as { lastQuestion?: string }).lastQuestion);
  expect(question).toContain(t('desktop:move.reasons.missing'));
  expect(question).toContain(from);
});

test('an unreadable location file starts no other server', async ({ computer }) => {
  mkdirSync(computer.profileDir);
  const note = join(computer.profileDir, 'data-place.json');
  writeFileSync(note, '{');
  const { code, dialogs } = await runToItsEnd({ ...computer, dataDir: '' });
  expect(code).toBe(1);
  expect(dialogs[0]?.text).toContain(note);
  expect(existsSync(join(computer.profileDir, 'data'))).toBe(false);
});
