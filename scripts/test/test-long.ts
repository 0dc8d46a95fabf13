// `npm run test:long`: the hardening tests with ten times the counts of `npm test`.
process.env.TREEHOUSE_TEST_TIMES ??= '10';
if (process.argv.length === 2) process.argv.push('faults', 'hostile');
await import('./test.ts');
