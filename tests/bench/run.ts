import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { createResults, type Report } from './report.ts';
import { copiesGroups } from './rows/copies-rows.ts';
import { firstScreenGroups } from './rows/first-screen-rows.ts';
import { pageGroups } from './rows/page-rows.ts';
import { playGroups } from './rows/play-rows.ts';
import { serverGroups } from './rows/server-rows.ts';
import { takeoverRows } from './rows/takeover-rows.ts';
import { windowRows } from './rows/window-rows.ts';
import { stopAll } from './servers/processes.ts';
import { cleanUp, seedHousehold } from './servers/servers.ts';
import { printTable } from './table.ts';

// npm run bench [-- group …]: ratios to a baseline measured in the same run, since absolute times vary by machine.
const mostMs = 120_000;
/** A takeover may last five minutes, and its copies are made first. */
const mostTakeoverMs = 900_000;

type Groups = Record<string, (report: Report) => Promise<void>>;

const usual: Groups = {
  ...serverGroups,
  ...pageGroups,
  ...playGroups,
  ...firstScreenGroups,
  window: (report) => report.measure('window', windowRows),
};
/** A second computer's, which last as long as all others together: only when they are named. */
const named: Groups = { ...copiesGroups, takeover: takeoverRows };
const all = { ...usual, ...named };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`No group ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(1);
}

await ensureBuild();
const { group, rows, failures } = createResults();
const startedAt = performance.now();
// What a group that was cut had under way ends without its servers; the group is already reported.
process.on('unhandledRejection', (error) => console.error(`left over: ${String(error)}`));
try {
  console.log('making the sample family …');
  seedHousehold(0);
  for (const [name, measure] of Object.entries(wanted.length > 0 ? all : usual)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const most = name === 'takeover' ? mostTakeoverMs : mostMs;
    await group(name, measure, { mostMs: most, stop: stopAll });
  }
  console.log('\nAll rows:\n');
  printTable(rows);
  console.log(
    `\nEvery server, ours and the limits, ran as built JavaScript (out/main, out/bench) on Node ${process.versions.node}.`,
  );
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
  for (const failure of failures) console.log(`FAILED ${failure}`);
} finally {
  await stopAll();
  cleanUp();
}
// Work of a group that was cut may still hold a handle.
process.exit(failures.length === 0 && rows.every(({ isKept }) => isKept) ? 0 : 1);
