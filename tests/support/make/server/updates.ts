import { expect, onTestFinished, vi } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { Updater } from '#server/context/updater.ts';
import type { Installer } from '#server/features/updates/engine/installer.ts';
import type { UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { makeApp, type TestApp } from '../../server/make-app.ts';
import {
  type Answers,
  makeKeys,
  makeRelease,
  openFileServer,
  type Release,
  signed,
} from './releases.ts';

export const serveFiles = async (answers: Answers) => {
  const server = await openFileServer(answers);
  onTestFinished(server.close);
  return server;
};

const makeInstaller = (): Installer & { installed: string[] } => {
  const installed: string[] = [];
  return {
    platform: 'linux',
    arch: 'x64',
    kind: 'AppImage',
    program: '/opt/treehouse.AppImage',
    previous: '/opt/treehouse.AppImage.previous',
    installed,
    install: async (file) => {
      installed.push(file);
      return true;
    },
  };
};

export const updaterOf = ({ context }: TestApp): Updater => {
  if (!context.updater) throw new Error('This server has no updates.');
  return context.updater;
};

export const outsidePath = '/api/admin/outside';
export const manifestName = 'treehouse.json';

export const makeUpdatable = async (
  release: Release = makeRelease(),
  version = '1.1.0',
  options: Partial<ServerOptions> = {},
) => {
  const app = await makeApp({ options: { version, logLevel: 'silent', ...options } });
  const keys = makeKeys();
  const text = signed(release.manifest, keys.privateKey);
  const files = await serveFiles({ ...release.files, [manifestName]: text });
  const { outside: settings } = app.context.computer.read();
  app.context.computer.change({
    outside: { updates: { ...settings.updates, publicKey: keys.publicKey } },
  });
  const { beforeUpdate } = app.context.extensions;
  const backups = beforeUpdate.get('backups');
  // Backups are stubbed; these tests check what an update changes.
  beforeUpdate.set('backups', { makeBackup: () => Promise.resolve() });
  const makeRealBackups = () => {
    if (backups) beforeUpdate.set('backups', backups);
  };
  const installer = makeInstaller();
  // Only the desktop app brings one.
  if (!options.runsAs) updaterOf(app).offerInstaller(installer);
  const admin = app.as('admin');
  const state = async () => (await admin.get<UpdatesState>(outsidePath)).json.updates;
  const switchOn = () =>
    admin.put<UpdatesState>(`${outsidePath}/updates`, {
      isOn: true,
      address: `${files.url}/${manifestName}`,
    });
  const check = async () =>
    (await admin.post<UpdatesState>(`${outsidePath}/updates/check`)).json.updates;
  const until = (step: string) =>
    vi.waitFor(async () => expect((await state()).step).toBe(step), { timeout: 15_000 });
  const getReady = async () => {
    await switchOn();
    await check();
    await admin.post(`${outsidePath}/updates/download`);
    await until('ready');
  };
  return {
    app,
    admin,
    files,
    installer,
    keys,
    state,
    switchOn,
    check,
    until,
    getReady,
    makeRealBackups,
  };
};
