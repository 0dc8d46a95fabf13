import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** What of the build a bundler tells that is needed here. */
interface Built {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  imports?: string[];
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/** Modules whose pages can be read while the home computer sleeps; their words are chunks of their own. */
const readable =
  /[\\/](?:app[\\/]home[\\/]home-page|features[\\/]content[\\/](?:gallery|stories|family|post)-page|features[\\/]content[\\/]feed|features[\\/]secure[\\/]secure-background|ui[\\/]toast-viewport)\.tsx$|[\\/]locales[\\/]en[\\/](?:content|secure|accounts)\.json$/;

/** Letters of every language would be megabytes; what another one needs is kept once it was shown. */
const isOtherScript = (file: string) => /\.woff2?$/.test(file) && !/-latin-(?:wght|\d)/.test(file);

const closureOf = (bundle: Record<string, Built>): Set<string> => {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const built = bundle[name];
    if (files.has(name) || !built) return;
    files.add(name);
    for (const other of built.imports ?? []) visit(other);
    const { importedCss = [], importedAssets = [] } = built.viteMetadata ?? {};
    for (const other of [...importedCss, ...importedAssets]) files.add(other);
  };
  for (const [name, { isEntry, moduleIds = [] }] of Object.entries(bundle)) {
    if (isEntry || moduleIds.some((id) => readable.test(id))) visit(name);
  }
  return new Set([...files].filter((file) => !isOtherScript(file)));
};

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
    const built = [...closureOf(bundle as unknown as Record<string, Built>)].filter((file) =>
      existsSync(join(outDir, file)),
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
