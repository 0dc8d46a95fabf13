import { rmSync } from 'node:fs';
import { type CommandOptions, runCommand, runNode } from '../run-command.ts';
import { obtainBrowser } from './find-browser.ts';
import { obtainCopyPrograms } from './find-copy-programs.ts';
import { desktopObstacle, withDisplay } from './find-electron.ts';
import { engineNames, obtainEngines } from './find-engines.ts';
import {
  judge,
  listedTests,
  none,
  one,
  playwrightResult,
  type SuiteResult,
  vitestResult,
} from './test-counts.ts';

export interface Suite {
  name: string;
  needsBuild?: boolean;
  /** Of `npm run test:hardening`: not for every change, but for every push. */
  isHardening?: boolean;
  run: (extra: string[]) => Promise<SuiteResult>;
}

const playwright = 'node_modules/@playwright/test/cli.js';
const reportOf = (name: string) => {
  const path = `test-results/${name}.json`;
  rmSync(path, { force: true });
  return path;
};

const check = (file: string, args: string[], limitMinutes: number) => async () => {
  const { code } = await runNode(file, args, { limitMinutes });
  return one(code === 0);
};

const times = Number(process.env.TREEHOUSE_TEST_TIMES ?? 1);

const vitest =
  (name: string, limitMinutes: number, projects = [name]) =>
  async (extra: string[]): Promise<SuiteResult> => {
    const report = reportOf(name);
    const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-report.ts'];
    const args = [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...reporters,
      ...extra,
    ];
    const env = { TREEHOUSE_TEST_REPORT: report };
    const { code } = await runNode('node_modules/vitest/vitest.mjs', args, { limitMinutes, env });
    return judge(vitestResult(report), code);
  };

async function unitTests(extra: string[]): Promise<SuiteResult> {
  if (process.env.CI) await obtainCopyPrograms();
  return vitest('unit', 20)(extra);
}

/** One output folder per suite: Playwright empties the one it gets. */
const playwrightArguments = (suite: string, projects: string[]) => [
  playwright,
  'test',
  '--config=tests/e2e/playwright.config.ts',
  `--output=test-results/e2e/${suite}`,
  ...projects.map((project) => `--project=${project}`),
];

async function browserTests(extra: string[]): Promise<SuiteResult> {
  const report = reportOf('browser');
  const args = [
    ...playwrightArguments('browser', ['desktop', 'phone']),
    '--reporter=list,json',
    ...extra,
  ];
  const { code } = await runCommand(process.execPath, args, {
    limitMinutes: 45,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TREEHOUSE_CHROMIUM: await obtainBrowser() },
  });
  return judge(playwrightResult(report), code);
}

const inElectron =
  (name: string, project: string, prepare?: () => Promise<boolean>) =>
  async (extra: string[]): Promise<SuiteResult> => {
    const report = reportOf(name);
    const options: CommandOptions = {
      limitMinutes: 12,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    };
    const args = playwrightArguments(name, [project]);
    const obstacle = await desktopObstacle();
    if (obstacle) {
      console.log(`skipped: ${obstacle}`);
      await runCommand(process.execPath, [...args, '--list', '--reporter=json'], options);
      return { ...none, skipped: Math.max(1, listedTests(report)) };
    }
    if (prepare && !(await prepare())) return one(false);
    const [command = '', ...rest] = withDisplay([
      process.execPath,
      ...args,
      '--reporter=list,json',
      ...extra,
    ]);
    const { code } = await runCommand(command, rest, options);
    return judge(playwrightResult(report), code);
  };

/** The flows in Firefox and WebKit; what cannot be had here is counted as skipped. */
async function engineTests(extra: string[]): Promise<SuiteResult> {
  const report = reportOf('engines');
  const options: CommandOptions = {
    limitMinutes: 15,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  };
  const engines = await obtainEngines();
  const projectsOf = (names: string[]) =>
    names.flatMap((name) => [`${name}-desktop`, `${name}-phone`]);
  const missing = engineNames.filter((name) => !engines.includes(name));
  let skipped = 0;
  if (missing.length > 0) {
    console.log(`skipped: ${missing.join(', ')} cannot be had here`);
    const list = [...playwrightArguments('engines', projectsOf(missing)), '--list'];
    await runCommand(process.execPath, [...list, '--reporter=json'], options);
    skipped = Math.max(1, listedTests(report));
  }
  if (engines.length === 0) return { ...none, skipped };
  const args = playwrightArguments('engines', projectsOf(engines));
  const [command = '', ...rest] = withDisplay([
    process.execPath,
    ...args,
    '--reporter=list,json',
    ...extra,
  ]);
  const { code } = await runCommand(command, rest, options);
  const result = judge(playwrightResult(report), code);
  return { ...result, skipped: result.skipped + skipped };
}

const packageApp = async (): Promise<boolean> => {
  const { code } = await runNode('scripts/run.mjs', ['package/package', '--dir'], {
    limitMinutes: 5,
  });
  return code === 0;
};

export const suites: Suite[] = [
  { name: 'format and lint', run: check('node_modules/@biomejs/biome/bin/biome', ['ci', '.'], 2) },
  {
    name: 'types',
    // More checkers than cores repeat work.
    run: check('node_modules/typescript/bin/tsc', ['-b', '--checkers', '2'], 3),
  },
  { name: 'unit', run: unitTests },
  {
    name: 'build',
    run: check('node_modules/electron-vite/bin/electron-vite.js', ['build', '--logLevel=warn'], 4),
  },
  { name: 'browser', needsBuild: true, run: browserTests },
  { name: 'desktop', needsBuild: true, run: inElectron('desktop', 'electron') },
  { name: 'faults', needsBuild: true, isHardening: true, run: vitest('faults', 15 * times) },
  {
    name: 'hostile',
    needsBuild: true,
    isHardening: true,
    run: vitest('hostile', 20 * times, ['hostile', 'event-loop']),
  },
  { name: 'engines', needsBuild: true, isHardening: true, run: engineTests },
  {
    name: 'packaged',
    needsBuild: true,
    isHardening: true,
    run: inElectron('packaged', 'packaged', packageApp),
  },
];

/** The suites that the words ask for: by name, `hardening`, or without any what the environment runs. */
export function chooseSuites(words: string[], isCi: boolean): { chosen: Suite[]; extra: string[] } {
  const isName = (word: string) => word === 'hardening' || suites.some(({ name }) => name === word);
  const names = words.filter(isName);
  const isNamed = ({ name, isHardening = false }: Suite) =>
    names.includes(name) || (isHardening && names.includes('hardening'));
  const isEveryday = ({ isHardening = false }: Suite) => isCi || !isHardening;
  const wanted = suites.filter(names.length > 0 ? isNamed : isEveryday);
  const isBuildNeeded = wanted.some(({ needsBuild = false }) => needsBuild);
  const isChosen = (suite: Suite) =>
    wanted.includes(suite) || (isBuildNeeded && suite.name === 'build');
  return { chosen: suites.filter(isChosen), extra: words.filter((word) => !isName(word)) };
}
