import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { ensureBuild } from '../build/ensure-build.ts';
import { stageApp } from './stage-app.ts';

// npm run package [-- --arch=arm64]: builds this system's installers into dist/. With --dir only the unpacked app.
const isDir = process.argv.includes('--dir');
const wantedArch = process.argv.find((word) => word.startsWith('--arch='))?.slice('--arch='.length);
const arch = wantedArch ?? process.arch;

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: { electron: string };
};

const presentElectron = (): string | undefined => {
  if (arch !== process.arch) return undefined;
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  return [override, 'node_modules/electron/dist'].find(
    (folder) => folder && existsSync(join(folder, 'version')),
  );
};

const electron = () => {
  const folder = presentElectron();
  if (!folder) return { electronVersion: devDependencies.electron };
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  return { electronVersion: version, electronDist: folder };
};

/** Ad-hoc signature: Apple silicon starts nothing unsigned, and we have no team certificate. */
const unsignedMac = { mac: { identity: '-', hardenedRuntime: false } };
const isSigned = Boolean(process.env.CSC_LINK || process.env.CSC_NAME);

await ensureBuild();
stageApp({ platform: process.platform, arch });
await build({
  targets: Platform.current().createTarget(
    isDir ? 'dir' : null,
    arch === 'arm64' ? Arch.arm64 : Arch.x64,
  ),
  publish: 'never',
  config: {
    ...electron(),
    ...(isSigned ? {} : unsignedMac),
    beforeBuild: async () => false,
    // An unpacked Electron ships a default app; remove it.
    afterPack: async ({ appOutDir, packager }) =>
      rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
  },
});
