import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { type Filling, ok } from '#tests/support/access/fill/filling.ts';
import { members, wordsNotFor } from '#tests/support/access/known-secrets.ts';
import { probeRoutes } from '#tests/support/access/probe-routes.ts';
import { never, on } from '#tests/support/access/rows/row.ts';
import { rows } from '#tests/support/access/rows/rows.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

// Every route × everyone × own, another's and deleted records; few enough cells to check them all.

const makeHousehold = async (): Promise<Filling> => {
  const filling = await fillHousehold(await makeApp({ options: { throttle: unthrottled } }));
  // The server keeps exports in memory.
  const { id } = await ok<Export>(filling.app.as('kid').post('/api/exports'));
  filling.add({ kind: 'export', name: 'export', id, owner: 'kid' });
  return filling;
};

/** Data its readers may see, though no route returns it: some of it is in the trash. */
const notReturned =
  /-(thrown|dropped|removed)-(description|text)$|-reason-of-|-room-trashed-|-thrown(-\w+)?-author$|-word$/;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it('every route has a row, and every row a route', async () => {
  const app = await makeApp();
  const names = app.routes.map(({ endpoint }) => nameOf(endpoint));
  expect([...rows.keys()].sort()).toEqual(names.sort());
});

it(
  'everyone sees and changes exactly what they may',
  async () => {
    const filling = await makeHousehold();
    const log = collectLogLines(filling.app);
    const { findings, shown, outcomes } = await probeRoutes(filling, rows);
    expect(findings).toEqual([]);
    expect(log.length).toBeGreaterThan(1_000);
    expect(log.filter((line) => line.includes('CANARY'))).toEqual([]);
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(300);
    const returned = filling.secrets.filter(
      ({ word }) => word.startsWith('CANARY') && !notReturned.test(word),
    );
    const missed = returned.flatMap(({ word, readers }) =>
      readers.map((reader) => `${reader} ${word}`).filter((one) => !shown.has(one)),
    );
    expect(missed).toEqual([]);
  },
  minutes(10),
);

it(
  'everyone is notified of the mentions they may read',
  async () => {
    const { app, secrets } = await makeHousehold();
    for (const kind of members) {
      const { json } = await app.as(kind).get<Bell>('/api/bell');
      const mentions = json.mentions.map(({ text, placeName }) => `${text} ${placeName}`);
      expect(wordsNotFor(kind, mentions.join(), secrets)).toEqual([]);
      for (const part of ['comment-open', 'message-open-invited-of-friend']) {
        // Only people who may see a kid can message one, and no one can message themselves.
        const [secret] = secrets.filter(({ word }) => word.includes(part));
        const isRevealed = mentions.some((text) => text.includes(secret?.word ?? part));
        const writer = part === 'comment-open' ? 'guest' : 'friend';
        expect([kind, part, isRevealed]).toEqual([kind, part, kind !== writer && kind !== 'kid']);
      }
    }
    const kids = (await app.as('kid').get<Bell>('/api/bell')).json.mentions;
    expect(kids.some(({ text }) => text.includes('message-secret-of-family'))).toBe(true);
  },
  minutes(3),
);

it(
  'control: detects a server that leaks',
  async () => {
    const filling = await makeHousehold();
    const { $client } = filling.app.db;
    // Simulates a policy that allows everyone.
    $client.prepare("UPDATE contents SET audience = 'everyone' WHERE is_family_content").run();
    $client.prepare("UPDATE response_approvals SET state = 'approved'").run();
    const forgotten = 'GET /api/bell';
    const wrong = new Map([...rows, ['DELETE /api/tasks/:id', [on('task', never)]] as const]);
    wrong.delete(forgotten);
    const asked = ['GET /api/content', 'GET /api/content/:id', 'DELETE /api/tasks/:id', forgotten];
    const { findings } = await probeRoutes(filling, wrong, (endpoint) =>
      asked.includes(nameOf(endpoint)),
    );
    const found = (pattern: RegExp) => findings.filter((finding) => pattern.test(finding));
    expect(found(/guest .*GET \/api\/content .*shows CANARY\d+-post-family-title/)).toHaveLength(1);
    expect(found(/friend .*GET \/api\/content .*shows CANARY\d+-comment-kid$/)).toHaveLength(1);
    expect(found(/friend .*GET \/api\/content .*shows CANARY\d+-young-responder/)).toHaveLength(1);
    expect(found(/guest .*shows CANARY\d+-(comment-kid|young)/)).toEqual([]);
    expect(found(/guest \(hidden\) GET \/api\/content\/\d+ .*answers 200/)).not.toEqual([]);
    expect(found(/kid \(refused\) DELETE \/api\/tasks\/\d+ .*answers 200/)).toHaveLength(1);
    expect(found(/kid \(refused\) DELETE \/api\/tasks\/\d+ .*changes tasks/)).toHaveLength(1);
    expect(found(/GET \/api\/bell has no row/)).toHaveLength(1);
  },
  minutes(3),
);
