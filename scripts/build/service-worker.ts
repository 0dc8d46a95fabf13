import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Built, filesOf } from './built-files.ts';

/** Modules whose pages can be read while the home computer sleeps; their words are chunks of their own. */
const readable =
  /[\\/](?:app[\\/]home[\\/]home-page|features[\\/]content[\\/](?:gallery|stories|family|post)-page|features[\\/]content[\\/]feed|features[\\/]secure[\\/]secure-background|ui[\\/]toast-viewport)\.tsx$|[\\/]locales[\\/]en[\\/](?:content|secure|accounts)\.json$/;

/** Letters of every language would be megabytes; what another one needs is kept once it was shown. */
const isOtherScript = (file: string) => /\.woff2?$/.test(file) && !/-latin-(?:wght|\d)/.test(file);

const isKept = ({ isEntry, moduleIds = [] }: Built): boolean =>
  isEntry === true || moduleIds.some((id) => readable.test(id));

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** Bundles the service worker as one file at the root, with the list of what it keeps from the start. */
export const serviceWorker = (entry: string, outDir: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: async (_options, bundle) => {
    const built = [...filesOf(bundle as unknown as Record<string, Built>, isKept)].filter(
      (file) => !isOtherScript(file) && existsSync(join(outDir, file)),
    );
    const unnamed = ['first-paint.js', 'favicon.svg'].map((file) => ({
      url: `/${file}`,
      revision: hashOf(readFileSync(join(outDir, file))),
    }));
    const files = [
      // The page is made anew for each answer, so its file's hash stands for it.
      { url: '/', revision: hashOf(...built, readFileSync(join(outDir, 'index.html'))) },
      ...unnamed,
      ...built
        .filter((file) => file !== 'index.html')
        .map((file) => ({ url: `/${file}`, revision: null })),
    ];
    await build({
      configFile: false,
      logLevel: 'warn',
      define: {
        __SHELL_FILES__: JSON.stringify(files),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        minify: true,
        modulePreload: false,
        target: 'es2022',
        rollupOptions: {
          input: entry,
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  },
});
