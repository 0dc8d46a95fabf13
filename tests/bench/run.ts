import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { pageRows } from './rows/page-rows.ts';
import { serverRows } from './rows/server-rows.ts';
import { windowRows } from './rows/window-rows.ts';
import { cleanUp } from './servers/servers.ts';
import { printTable } from './table.ts';

// npm run bench [-- group …]: ratios to a baseline measured in the same run, since absolute times vary by machine.
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
