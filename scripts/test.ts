/**
 * `npm test`: every suite, each counted whatever happens to the others, and one plain line at the end.
 * Names of suites as arguments run just those (with a build where they need one): `node scripts/test.ts browser`.
 * What follows is handed to the test runner: `npm run test:browser -- -g "signs in"`.
 */

import { add, type Counts, none, one } from './test-counts.ts';
import { type Suite, suites } from './test-suites.ts';

interface Outcome {
  name: string;
  counts: Counts;
  seconds: number;
}

const given = process.argv.slice(2);
const isSuite = (word: string) => suites.some(({ name }) => name === word);
const chosen = given.filter(isSuite);
const extra = given.filter((word) => !isSuite(word));

const wanted = (suite: Suite): boolean => {
  if (chosen.length === 0 || chosen.includes(suite.name)) return true;
  const isBuildNeeded = suites.some((other) => other.needsBuild && chosen.includes(other.name));
  return suite.name === 'build' && isBuildNeeded;
};

async function runSuite(suite: Suite, isBuilt: boolean): Promise<Outcome> {
  console.log(`\n── ${suite.name}`);
  const start = performance.now();
  let counts: Counts;
  if (suite.needsBuild && !isBuilt) {
    console.log('not run: the build failed');
    counts = one(false);
  } else {
    counts = await suite.run(extra).catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error));
      return one(false);
    });
  }
  return { name: suite.name, counts, seconds: (performance.now() - start) / 1000 };
}

const sentence = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const outcomes: Outcome[] = [];
for (const suite of suites.filter(wanted)) {
  const isBuilt = outcomes.every(({ name, counts }) => name !== 'build' || counts.failed === 0);
  outcomes.push(await runSuite(suite, isBuilt));
}

console.log('');
for (const { name, counts, seconds } of outcomes) {
  console.log(`${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s   ${sentence(counts)}`);
}
const total = outcomes.map(({ counts }) => counts).reduce(add, none);
console.log(`\n${sentence(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
