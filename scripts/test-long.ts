// `npm run test:long`: the proofs over faults and abuse with ten times the counts of `npm test`.
process.env.TREEHOUSE_TEST_TIMES ??= '10';
if (process.argv.length === 2) process.argv.push('faults', 'abuse');
await import('./test.ts');
