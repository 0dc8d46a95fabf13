import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../scripts/build/ensure-build.ts';
import { cleanUp, seedHousehold } from '../../bench/servers/servers.ts';
import { type Figure, printFigures } from './figures.ts';
import { idle } from './idle.ts';
import { large } from './large.ts';
import { reads } from './reads.ts';
import { reconnects } from './reconnects.ts';
import { type Setting, scaleOf } from './scale.ts';
import { strangers } from './strangers.ts';
import { talk } from './talk.ts';
import { uploads } from './uploads.ts';
import { writes } from './writes.ts';

// npm run load [-- scenario …] [--short]: the load the server promises to bear, each figure beside its limit.
const scenarios: Record<string, (setting: Setting) => Promise<Figure[]>> = {
  talk,
  reads,
  writes,
  uploads,
  large,
  reconnects,
  strangers,
  idle,
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !scenarios[name]);
if (unknown.length > 0) {
  throw new Error(`no ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`);
}
await ensureBuild();
try {
  const setting = { server: seedHousehold(1_000), scale: scaleOf(values.short) };
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`measuring ${name} …`);
    figures.push(...(await measure(setting)));
  }
  printFigures(figures);
  process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
} finally {
  cleanUp();
}
