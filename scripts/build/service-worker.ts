import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { shellAddress } from '../../src/shared/page-answers.ts';
import { type Built, filesOf } from './built-files.ts';
import { isControlSheet } from './style-sheets.ts';

const readable = [
  'renderer/app/home/home-page.tsx',
  'renderer/features/content/feed/family-page.tsx',
  'renderer/features/content/feed/feed.tsx',
  'renderer/features/content/gallery/gallery-page.tsx',
  'renderer/features/content/feed/post-page.tsx',
  'renderer/features/content/feed/stories-page.tsx',
  'renderer/features/https/https-background.tsx',
  'renderer/ui/feedback/toast-viewport.tsx',
  'shared/locales/en/accounts.json',
  'shared/locales/en/content.json',
  'shared/locales/en/https.json',
].map((path) => resolve('src', path));

/** Fonts of every script would be megabytes; others are cached once shown. */
const isOtherScript = (file: string) => /\.woff2?$/.test(file) && !/-latin-(?:wght|\d)/.test(file);

const isKept = ({ isEntry, moduleIds = [] }: Built): boolean =>
  isEntry === true || moduleIds.some((id) => readable.includes(resolve(id)));

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

export const serviceWorker = (entry: string, outDir: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: async (_options, bundle) => {
    const lost = readable.filter((file) => !existsSync(file));
    if (lost.length > 0) throw new Error(`No such part of the client: ${lost.join(', ')}`);
    const kept = filesOf(bundle as unknown as Record<string, Built>, isKept);
    // The page names it, and no chunk does.
    for (const file of Object.keys(bundle)) if (isControlSheet.test(file)) kept.add(file);
    const built = [...kept].filter(
      (file) => !isOtherScript(file) && existsSync(join(outDir, file)),
    );
    const files = [
      // The page is rendered per request, so its file's hash is the revision.
      { url: shellAddress, revision: hashOf(...built, readFileSync(join(outDir, 'index.html'))) },
      { url: '/favicon.svg', revision: hashOf(readFileSync(join(outDir, 'favicon.svg'))) },
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
