import { expect, it } from 'vitest';
import { type Act, acts, earnBadges } from '#tests/support/access/acts.ts';
import { createAsker } from '#tests/support/access/ask.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import type { Filling } from '#tests/support/access/fill/filling.ts';
import { members } from '#tests/support/access/known-secrets.ts';
import { undoing } from '#tests/support/access/steps.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

// Hidden records change no count: someone who may not see an act reads the same before and after.

/** Lists that return more with a query. */
const queries: Record<string, readonly string[]> = {
  '/api/content': ['?family=true', '?limit=1'],
  '/api/search': ['?q=CANARY', '?q=between', '?q=hidden'],
  '/api/calendar-events': ['?type=family', '?type=shared'],
  '/api/books': ['?filter=mine', '?q=hidden', '?sort=title', '?sort=rating&filter=mine'],
  '/api/reading-filters': ['?list=books', '?list=logs'],
  '/api/viewers/new-post': ['?family=true'],
  '/api/viewers/new-book': ['?public=true'],
};

/** Depends on the computer or the time, not on a person. */
const ofTheComputer = /\/api\/(admin\/(health|disk|network|backups|outside|secure)|secure)/;

/** Badges are shown to the household (rule 63). */
const showsOthers = '/api/achievements';

/** Every list, with a query as well, and with someone else's id. */
const listsOf = ({ app }: Filling): string[] =>
  app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .filter(({ path }) => !ofTheComputer.test(path))
    .flatMap(({ path }) => {
      const mine = path.startsWith(showsOthers) ? [] : [`?userId=${app.person('kid').id}`];
      return [path, ...[...(queries[path] ?? []), ...mine].map((query) => path + query)];
    });

const makeReader = async (filling: Filling) => {
  const { app } = filling;
  const { ask, close } = createAsker(app.url);
  const lists = listsOf(filling);
  const read = async (kind: (typeof members)[number]): Promise<Map<string, string>> => {
    const cookie = app.as(kind).cookieHeader();
    const answers = new Map<string, string>();
    let serial = '';
    for (const path of lists) {
      const answer = await ask({ method: 'GET', path, cookie, body: undefined, headers: {} });
      answers.set(path, `${answer.status} ${answer.text}`);
      serial = /X-Live-Serial\n(\d+)/.exec(answer.fullText)?.[1] ?? serial;
    }
    answers.set('X-Live-Serial', serial);
    return answers;
  };
  return { read, close };
};

const whatIsNoticed = async (filling: Filling, done: readonly Act[]): Promise<string[]> => {
  const { app } = filling;
  const { read, close } = await makeReader(filling);
  const { tryOut } = undoing(app);
  const noticed: string[] = [];
  for (const reader of members) {
    const before = await read(reader);
    const hidden = done.filter(({ noticedBy }) => !noticedBy.includes(reader));
    await tryOut(async () => {
      for (const { by, run } of hidden) await run(app.as(by), app);
      for (const [path, answer] of await read(reader)) {
        if (answer !== before.get(path)) noticed.push(`${reader} GET ${path}: ${answer}`);
      }
    });
  }
  close();
  return noticed;
};

const makeHousehold = async () => {
  const filling = await fillHousehold(await makeApp({ options: { throttle: unthrottled } }));
  await earnBadges(filling.app);
  return filling;
};

it(
  'no list or count reveals hidden records',
  async () => {
    expect(await whatIsNoticed(await makeHousehold(), acts)).toEqual([]);
  },
  minutes(5),
);

it(
  'control: detects a count that reveals a hidden record',
  async () => {
    const filling = await makeHousehold();
    const sharing: Act = {
      name: 'shares with everybody',
      by: 'friend',
      noticedBy: [],
      run: (me) => me.post('/api/reading-timer/start', { bookId: 1 }),
    };
    const noticed = await whatIsNoticed(filling, [sharing]);
    const paths = noticed.map((one) => one.replace(/:.*/s, ''));
    expect(paths).toContain('friend GET /api/reading-timer');
    expect(paths).toContain('friend GET X-Live-Serial');
    filling.app.db.$client.prepare("UPDATE response_approvals SET state = 'approved'").run();
    const responses = acts.filter(({ name }) => name.endsWith('what strangers shared'));
    const seen = (await whatIsNoticed(filling, responses)).map((one) => one.replace(/:.*/s, ''));
    const lists = ['/api/content', '/api/bell', 'X-Live-Serial'];
    expect(seen).toEqual(expect.arrayContaining(lists.map((path) => `friend GET ${path}`)));
    expect(seen.filter((one) => one.startsWith('guest'))).toEqual([]);
  },
  minutes(2),
);
