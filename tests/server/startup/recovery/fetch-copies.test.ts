import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { keepSecret } from '#server/backup-engine/offsite/offsite-secret.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import type {
  FetchState,
  KnownDestination,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type { HostKey } from '#shared/features/backups/offsite/offsite.fields.ts';
import type { RestoreChoices } from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { copyBackups, folderPlan, sftpPlan } from '#tests/support/make/server/offsite.ts';
import { t } from '#tests/support/messages.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  serverPassword,
  serveSftp,
} from '#tests/support/server/rclone-server.ts';
import {
  makeDamagedServer,
  openFolder,
  recoveryToken as token,
} from '#tests/support/server/recovery-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const path = '/api/recovery/offsite';
const madeAt = '2026-03-02T04:00:00.000Z';
const id = '20260302T030000Z';

type Browser = ReturnType<typeof makeBrowser>;

/** A damaged household whose backups at home are lost too: only its copies are left. */
const makeLostServer = async (plan: OffsitePlan) => {
  const treehouse = await makeDamagedServer({ isLocked: true });
  await copyBackups(treehouse, plan);
  rmSync(treehouse.folder, { recursive: true });
  return treehouse;
};

/** Notes the destination as a server that copied there did. */
const noteDestination = (dataDir: string, { target, hostKeys, secret }: OffsitePlan): void => {
  const lastCopy = { id, startedAt: madeAt, at: madeAt };
  const offsite = { target, hostKeys, lastCopy };
  writeFileSync(join(dataDir, 'computer.json'), JSON.stringify({ offsite }));
  keepSecret(dataDir, secret);
};

const waitForFetch = (browser: Browser): Promise<FetchState> =>
  vi.waitFor(
    async () => {
      const { json } = await browser.post<FetchState>(`${path}/state`, { token });
      if (json.work) throw new Error('not fetched yet');
      return json;
    },
    { timeout: 30_000, interval: 100 },
  );

const restoreFetched = async (browser: Browser): Promise<void> => {
  const { failure, folderToken } = await waitForFetch(browser);
  expect(failure).toBeNull();
  const chosen = { token, folderToken };
  const found = await browser.post<RestoreChoices>('/api/recovery/choices', chosen);
  expect(found.json.choices).toMatchObject([{ id, isLocked: true, problem: null }]);
  const wanted = { ...chosen, kind: 'backup', id };
  const wrong = { ...wanted, passphrase: 'eight green frogs' };
  const refused = await browser.post('/api/recovery/restore', wrong);
  expect([refused.status, refused.text]).toEqual([400, t('startup:failure.wrongPassphrase')]);
  const right = { ...wanted, passphrase: 'Seven green frogs ' };
  expect((await browser.post('/api/recovery/restore', right)).status).toBe(200);
};

describe.skipIf(!hasRclone)('a server that cannot start', () => {
  it('restores from copies in a folder outside, with the code', async () => {
    const outside = makeFolder();
    const { dataDir } = await makeLostServer(folderPlan(outside));
    const attempt = openFolder(dataDir);
    const recovery = await attempt.recovery();
    const browser = makeBrowser(recovery.url);
    const input = (folder: string) => ({
      token,
      destination: { kind: 'folder', folderToken: recovery.offerFolder(folder) },
      secret: { kind: 'password', text: '' },
    });
    const stranger = { ...input(outside), token: '000000' };
    for (const call of ['', '/known', '/known/fetch', '/state']) {
      expect([403, 429], call).toContain((await browser.post(path + call, stranger)).status);
    }
    const known = await browser.post<KnownDestination>(`${path}/known`, { token });
    expect(known.json).toEqual({ target: null, canSignIn: false, lastCopy: null });
    expect((await browser.post(`${path}/known/fetch`, { token })).status).toBe(409);
    const own = await browser.post(path, input(join(dataDir, 'media')));
    expect([own.status, own.text]).toEqual([400, t('offsite:errors.insideData')]);
    expect((await browser.post(path, input(makeFolder()))).status).toBe(200);
    expect((await waitForFetch(browser)).failure).toBe('missing');
    expect((await browser.post(path, input(outside))).status).toBe(200);
    await restoreFetched(browser);
    expect((await attempt.opening)?.needsSetup()).toBe(false);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'offsite-copies'))).toBe(false));
  });

  it.skipIf(!hasSsh)(
    'restores from the SFTP server it copied to, without its password',
    async () => {
      const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
      const plan = await sftpPlan({ host: '127.0.0.1', port: sftp.port });
      const { dataDir } = await makeLostServer(plan);
      noteDestination(dataDir, plan);
      const attempt = openFolder(dataDir);
      const browser = makeBrowser((await attempt.recovery()).url);
      const known = await browser.post<KnownDestination>(`${path}/known`, { token });
      expect(known.json).toEqual({
        target: plan.target,
        canSignIn: true,
        lastCopy: { at: madeAt },
      });
      expect(known.text).not.toContain(serverPassword);
      const { target: destination } = plan;
      const keys = await browser.post<{ keys: HostKey[] }>(`${path}/keys`, { token, destination });
      expect(keys.json.keys).toHaveLength(plan.hostKeys.length);
      expect((await browser.post(`${path}/known/fetch`, { token })).status).toBe(200);
      await restoreFetched(browser);
      expect((await attempt.opening)?.needsSetup()).toBe(false);
    },
  );

  it.skipIf(!hasSsh)('sends no password to a server with another key', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const other = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const plan = await sftpPlan({ host: '127.0.0.1', port: sftp.port });
    const { hostKeys } = await sftpPlan({ host: '127.0.0.1', port: other.port });
    const { dataDir } = await makeLostServer(plan);
    noteDestination(dataDir, { ...plan, hostKeys });
    const browser = makeBrowser((await openFolder(dataDir).recovery()).url);
    await browser.post(`${path}/known/fetch`, { token });
    expect(await waitForFetch(browser)).toEqual({
      work: null,
      failure: 'hostKeyChanged',
      folderToken: null,
    });
    expect(existsSync(join(dataDir, 'offsite-copies'))).toBe(false);
  });
});
