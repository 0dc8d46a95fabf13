import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { ensureBuild } from '../build/ensure-build.ts';
import { stageApp } from './stage-app.ts';

// npm run package [-- --arch=arm64]: this system's installers, in dist/. With --dir the folder they would
// install, and nothing else.
const isDir = process.argv.includes('--dir');
const wantedArch = process.argv.find((word) => word.startsWith('--arch='))?.slice('--arch='.length);
const arch = wantedArch ?? process.arch;

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: { electron: string };
};

/** A folder with an Electron for this computer that is there already. */
const presentElectron = (): string | undefined => {
  if (arch !== process.arch) return undefined;
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  return [override, 'node_modules/electron/dist'].find(
    (folder) => folder && existsSync(join(folder, 'version')),
  );
};

/** Around which Electron the app is made; one that is not here is fetched in the version we name. */
const electron = () => {
  const folder = presentElectron();
  if (!folder) return { electronVersion: devDependencies.electron };
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  return { electronVersion: version, electronDist: folder };
};

/** Without a certificate the app signs for itself: Apple's chips start nothing unsigned, and ours has no team. */
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
    // What the app needs of node_modules is staged already.
    beforeBuild: async () => false,
    // An unpacked Electron brings the app it shows when it has none.
    afterPack: async ({ appOutDir, packager }) =>
      rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
  },
});
