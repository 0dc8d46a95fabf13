import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';
import { frameFolder } from '../../src/shared/page-frame.ts';

const run = promisify(execFile);

/**
 * Renders what surrounds each page, with the client's own components and styles, for the server to send as part of
 * the page: the first paint then waits for no script.
 */
export const pageFrames = (root: string, plugins: () => PluginOption[]): Plugin => {
  const outDir = join(root, 'out/renderer');
  const renderer = join(root, 'scripts/build/render-page-frames.ts');
  let config: ResolvedConfig;
  return {
    name: 'page-frames',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: async () => {
      // Within the repository, so that packages are found.
      const folder = mkdtempSync(join(outDir, 'frames-'));
      try {
        await build({
          configFile: false,
          logLevel: 'warn',
          root: config.root,
          base: config.base,
          plugins: plugins(),
          ssr: { noExternal: true },
          build: {
            ssr: join(root, 'src/renderer/app/frame/page-frames.tsx'),
            outDir: folder,
            assetsInlineLimit: 0,
            copyPublicDir: false,
            minify: false,
            rollupOptions: { output: { entryFileNames: 'frames.js' } },
          },
        });
        await run(
          process.execPath,
          [renderer, join(folder, 'frames.js'), join(outDir, frameFolder)],
          {
            env: { ...process.env, NODE_ENV: 'production' },
          },
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
};
