import { ensureBuild } from '../../scripts/ensure-build.ts';
import { cleanUp } from './houses.ts';
import { pageRows } from './page-rows.ts';
import { serverRows } from './server-rows.ts';
import { printTable } from './table.ts';
import { windowRows } from './window-rows.ts';

// npm run bench [-- group …]: ratios against a limit measured in the same run. Absolute times say little.
const wanted = process.argv.slice(2);
const only = (name: string) => wanted.length === 0 || wanted.includes(name);
await ensureBuild();
try {
  const rows = [
    ...(await serverRows(only)),
    ...(await pageRows(only)),
    ...(await windowRows(only)),
  ];
  printTable(rows);
  process.exitCode = rows.every(({ isKept }) => isKept) ? 0 : 1;
} finally {
  cleanUp();
}
