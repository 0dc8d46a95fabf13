import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

// `node health.js --data=DIR`: exits with 0 while the server of a data folder answers and can read its data.
// Loads nothing of the server, as it runs every half minute.

const { values } = parseArgs({ options: { data: { type: 'string' } } });

/** How long the server may take to answer, in ms. */
const patienceMs = 5_000;

const Answer = z.object({ isClosed: z.boolean().optional() });

/** @throws when it does not answer, or waits for a repair */
const requireHealth = async (): Promise<void> => {
  const port = Number(readFileSync(join(resolve(values.data ?? 'data'), 'port'), 'utf8'));
  // By its address, which is one of our hosts anywhere.
  const response = await fetch(`http://127.0.0.1:${port}/api/setup`, {
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  if (Answer.parse(await response.json()).isClosed) throw new Error('waits for a repair');
};

await requireHealth().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
