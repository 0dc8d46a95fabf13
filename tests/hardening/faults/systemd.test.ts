import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bootSystem, canBootSystem } from '#tests/support/hardening/booted-system.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { backUp, setUp } from '#tests/support/hardening/staged-household.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { postFile } from '#tests/support/server/uploads.ts';
import { stageServer } from '../../../scripts/package/stage-server.ts';

type System = Awaited<ReturnType<typeof bootSystem>>;

/** Two versions of the program, and a disk for backups. */
const makeFolders = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const [app, newer, disk] = ['app', 'newer', 'disk'].map((name) => join(dir.path, name));
  if (!app || !newer || !disk) throw new Error('no folders');
  stageServer({ platform: 'linux', arch: process.arch }, { node: process.execPath, folder: app });
  cpSync(app, newer, { recursive: true });
  writeFileSync(join(newer, 'version'), '99.0.0\n');
  mkdirSync(disk);
  return { app, newer, disk };
};

const boot = ({ app, newer, disk }: ReturnType<typeof makeFolders>): Promise<System> =>
  bootSystem([
    { from: app, to: '/run/treehouse/app' },
    { from: newer, to: '/run/treehouse/newer' },
    { from: disk, to: '/run/treehouse/disk', isWritable: true },
  ]);

const propertyOf = async ({ run }: System, name: string): Promise<string> =>
  (await run('systemctl', 'show', `--property=${name}`, '--value', 'treehouse')).trim();

const versionAt = (url: string) => async (): Promise<string> => {
  const answer = await fetch(`${url}/api/health`).catch(() => null);
  return answer ? ((await answer.json()) as { version: string }).version : 'none';
};

test.skipIf(!canBootSystem)(
  'the service runs under a real systemd (where one can be booted)',
  { timeout: minutes(4) },
  async () => {
    const folders = makeFolders();
    const system = await boot(folders);
    const { run } = system;
    const backups = '/run/treehouse/disk/backups';
    const printed = await run('/run/treehouse/app/install.sh', `--backups=${backups}`);
    const url = `http://${system.homeAddress}:4680`;
    expect(printed).toContain('Treehouse is open at http://127.0.0.1:4680\n');
    expect(printed).toContain(`On other devices: ${url}\n`);
    const setupCode = /Setup code: (\S+)/.exec(printed)?.[1] ?? '';

    // Pictures and backups are made by other processes, inside the same sandbox.
    const anna = await setUp({ url, setupCode });
    expect((await postFile(anna, makeJpeg(), { title: 'Hedgehog' })).status).toBe(201);
    expect((await backUp(anna)).folder).toMatchObject({ path: backups, problem: null });
    expect(readdirSync(join(folders.disk, 'backups'))).toEqual(['Treehouse backups']);
    const { json } = await anna.get('/api/admin/outside');
    expect(json).toMatchObject({ updates: { runsAs: 'service', canInstall: false } });

    const pid = await propertyOf(system, 'MainPID');
    const status = await run('cat', `/proc/${pid}/status`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapBnd:\t0{16}$/m);

    // A crash is no end.
    await run('kill', '-KILL', pid);
    await expect.poll(() => propertyOf(system, 'NRestarts'), { timeout: 30_000 }).toBe('1');
    await expect.poll(versionAt(url), { timeout: 30_000 }).not.toBe('none');
    expect((await anna.get('/api/user')).status).toBe(200);

    // An update keeps the options of the first time, and the version of before is there to go back to.
    const before = await versionAt(url)();
    await run('/run/treehouse/newer/install.sh');
    expect(await versionAt(url)()).toBe('99.0.0');
    expect((await backUp(anna)).folder).toMatchObject({ path: backups, problem: null });
    await run(`/opt/treehouse/${before}/install.sh`);
    expect(await versionAt(url)()).toBe(before);
    expect((await anna.get('/api/user')).status).toBe(200);

    await run('systemctl', 'stop', 'treehouse');
    expect(await propertyOf(system, 'Result')).toBe('success');
    expect(await propertyOf(system, 'ExecMainStatus')).toBe('0');
    expect(await run('journalctl', '--unit=treehouse', '--output=cat')).not.toContain('"level":50');
  },
);
