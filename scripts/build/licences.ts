import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Locked {
  dev?: boolean;
  version?: string;
  license?: string;
}

const line = `\n${'-'.repeat(80)}\n\n`;
/** Larger files are lists of a browser's own parts. */
const maxCharacters = 60_000;

const readLicences = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .filter((text) => text.length <= maxCharacters)
    .join('\n\n');

/** What the installed app contains of others, with their licences: a text file beside the page. */
export const licences = (root: string): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const packages = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path && !dev && existsSync(join(root, path)))
      .map(([path, { version, license }]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return `${name} ${version}: ${license}\n\n${readLicences(join(root, path))}\n`;
      });
    const own = ['codecs', 'GPL-2.0', 'LGPL-3.0', 'litestream'].map((name) =>
      readFileSync(join(root, 'resources/licences', `${name}.txt`), 'utf8'),
    );
    this.emitFile({
      type: 'asset',
      fileName: 'licences.txt',
      source: [...own, ...packages].join(line),
    });
  },
});
