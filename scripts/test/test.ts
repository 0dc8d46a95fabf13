/**
 * `npm test`: runs the suites of every day, or all of them where `CI` is set, counts each regardless of the others, and
 * prints one summary line. Arguments name suites, or `hardening` for the rest (with a build if needed): `node
 * scripts/test/test.ts browser`. Other words go to the test runner: `npm run test:browser -- -g "signs in"`.
 */

import { add, type Counts, none, one, type SuiteResult } from './test-counts.ts';
import { chooseSuites, type Suite } from './test-suites.ts';

interface Outcome {
  name: string;
  result: SuiteResult;
  seconds: number;
}

const { chosen, extra } = chooseSuites(process.argv.slice(2), Boolean(process.env.CI));

async function runSuite(suite: Suite, isBuilt: boolean): Promise<Outcome> {
  console.log(`\n── ${suite.name}`);
  const start = performance.now();
  let result: SuiteResult;
  if (suite.needsBuild && !isBuilt) {
    console.log('not run: the build failed');
    result = one(false);
  } else {
    result = await suite.run(extra).catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error));
      return one(false);
    });
  }
  return { name: suite.name, result, seconds: (performance.now() - start) / 1000 };
}

const sentence = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const outcomes: Outcome[] = [];
for (const suite of chosen) {
  const isBuilt = outcomes.every(({ name, result }) => name !== 'build' || result.failed === 0);
  outcomes.push(await runSuite(suite, isBuilt));
}

console.log('');
for (const { name, result } of outcomes) {
  for (const line of result.flaky) console.log(`passed at the second try: ${name}: ${line}`);
  for (const line of result.failures) console.log(`failed: ${name}: ${line}`);
}
console.log('');
for (const { name, result, seconds } of outcomes) {
  console.log(`${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s   ${sentence(result)}`);
}
const total = outcomes.map(({ result }) => result).reduce<Counts>(add, none);
console.log(`\n${sentence(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
