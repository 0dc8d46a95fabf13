import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedFrames } from '../../src/renderer/app/frame/page-frames.tsx';
import { frameIndex } from '../../src/shared/page-frame.ts';

// A process of its own, for the browser's globals that the client's modules ask for when they are loaded.
const listening = { addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, {
  ...listening,
  window: globalThis,
  location: new URL('http://localhost/'),
  history: { pushState: () => {}, replaceState: () => {} },
  document: { documentElement: {} },
  matchMedia: () => ({ matches: false, ...listening }),
});

const [built = '', folder = ''] = process.argv.slice(2);
const { renderPageFrames } = (await import(pathToFileURL(built).href)) as {
  renderPageFrames: () => Promise<RenderedFrames>;
};
const { index, files } = await renderPageFrames();
mkdirSync(folder);
writeFileSync(join(folder, frameIndex), JSON.stringify(index));
for (const [name, html] of Object.entries(files)) writeFileSync(join(folder, name), html);
// Stores and clocks of the client run on.
process.exit();
