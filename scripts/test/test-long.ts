// `npm run test:long`: the hardening tests at ten times the rounds of `npm test`.
process.env.TREEHOUSE_TEST_TIMES ??= '10';
if (process.argv.length === 2) process.argv.push('faults', 'hostile');
await import('./test.ts');
