import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const file = 'first-paint.js';
const tag = `<script src="/${file}"></script>`;

/**
 * Puts the script that the first paint waits for into the page: the browser would ask for it at each visit, and parse
 * nothing of the page meanwhile. The server names its hash in the page's policy.
 */
export const firstPaint = (outDir: string): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [before, after, ...others] = html.split(tag);
      if (before === undefined || after === undefined || others.length > 0) {
        throw new Error(`The page has not one ${tag}`);
      }
      const source = readFileSync(join('src/renderer/public', file), 'utf8');
      const { code } = minifySync(file, source, { compress: true, mangle: true });
      return `${before}<script>${code.trim()}</script>${after}`;
    },
  },
  closeBundle: () => rmSync(join(outDir, file)),
});
