import { networkInterfaces } from 'node:os';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import { chosenChromium, launchArguments } from '#tests/support/e2e/chromium.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { readingAttacks } from '#tests/support/e2e/hostile/reading.ts';
import { openBareServer, openHostileServer } from '#tests/support/e2e/hostile/servers.ts';
import { stateOf } from '#tests/support/e2e/hostile/state.ts';
import { type Attack, installHostileTools, type Target } from '#tests/support/e2e/hostile/tools.ts';
import { windowAttacks } from '#tests/support/e2e/hostile/windows.ts';
import { writingAttacks } from '#tests/support/e2e/hostile/writing.ts';

const attacks: Attack[] = [...writingAttacks, ...readingAttacks, ...windowAttacks];
const canary = 'CANARY-of-the-server';
const evil = 'evil.example';

const executablePath = chosenChromium();
test.use({
  launchOptions: {
    args: launchArguments.map((argument) =>
      argument.replace('--host-resolver-rules=', `--host-resolver-rules=MAP ${evil} 127.0.0.1 , `),
    ),
    ...(executablePath ? { executablePath } : {}),
  },
});

const lanAddress = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const attempt = async (page: Page, attack: Attack, target: Target) => {
  await page.evaluate(installHostileTools);
  const learned = await page.evaluate(attack.run, target);
  const framed = page
    .frames()
    .slice(1)
    .filter((frame) => frame.url().startsWith(target.server));
  const contents = await Promise.all(framed.map((frame) => frame.content().catch(() => '')));
  // Denials read the same for everyone and everything.
  return [learned, ...contents.map((html) => html.replace(/<[^>]*>/g, ''))]
    .join('')
    .replaceAll(common.errors.unknownHost, '')
    .replaceAll(common.errors.foreignOrigin, '');
};

interface Finding {
  attack: Attack;
  read: string;
  written: string[];
}

/** All attacks, `atOnce` at a time; the last one, which tampers with cookies, on its own. */
const batchesOf = (atOnce: number): Attack[][] => {
  const [others, last] = [attacks.slice(0, -1), attacks.slice(-1)];
  const starts = [...others.keys()].filter((index) => index % atOnce === 0);
  return [...starts.map((start) => others.slice(start, start + atOnce)), last];
};

const tryAll = async (parts: {
  context: BrowserContext;
  start: string;
  target: Target;
  state: () => Record<string, unknown>;
  atOnce: number;
}): Promise<Finding[]> => {
  const { context, start, target, state, atOnce } = parts;
  const findings: Finding[] = [];
  const cookies = await context.cookies();
  const tabs = await Promise.all(Array.from({ length: atOnce }, () => context.newPage()));
  const kept = new Set(context.pages());
  // A page of the same site in between keeps the tab's process.
  const startAnew = () => Promise.all(tabs.map((tab) => tab.goto(start)));
  await startAnew();
  for (const batch of batchesOf(atOnce)) {
    const before = state();
    const tries = batch.map(async (attack, index) => {
      const page = tabs[index];
      return { attack, read: page ? await attempt(page, attack, target) : 'no tab' };
    });
    const tried = await Promise.all(tries);
    const after = state();
    const written = Object.keys(after).filter((name) => after[name] !== before[name]);
    findings.push(...tried.map((found) => ({ ...found, written })));
    const opened = context.pages().filter((page) => !kept.has(page));
    await Promise.all(opened.map((page) => page.close()));
    await startAnew();
    await context.clearCookies();
    await context.addCookies(cookies);
  }
  return findings;
};

const openVictim = async (
  browser: Browser,
  origins: string[],
  cookies: { name: string; value: string }[],
) => {
  const context = await browser.newContext();
  for (const origin of origins) {
    const domain = new URL(origin).hostname;
    const own = cookies.map(({ name, value }) => ({
      name,
      value,
      domain,
      path: '/',
      httpOnly: true,
      sameSite: 'Strict' as const,
    }));
    await context.addCookies(own);
  }
  const page = await context.newPage();
  await page.goto(origins[0] ?? '');
  return context;
};

const places = (server: number, hostile: number) => [
  {
    name: 'another port of the same address',
    start: `http://127.0.0.1:${hostile}`,
    server: `http://127.0.0.1:${server}`,
  },
  {
    name: 'another name of this machine',
    start: `http://localhost:${hostile}`,
    server: `http://127.0.0.1:${server}`,
  },
  { name: 'a website', start: `http://${evil}:${hostile}`, server: `http://127.0.0.1:${server}` },
  {
    name: 'a website whose name now leads here',
    start: `http://${evil}:${server}/hostile`,
    server: `http://${evil}:${server}`,
  },
  ...(lanAddress
    ? [
        {
          name: 'a device of the home network',
          start: `http://${lanAddress}:${hostile}`,
          server: `http://${lanAddress}:${server}`,
        },
      ]
    : []),
];

test.describe('a hostile page', () => {
  test.use({ lan: true });
  test.describe.configure({ timeout: 240_000 });
  for (const index of places(0, 0).keys()) {
    test(`tries ${attacks.length} attacks from ${places(0, 0)[index]?.name}: nothing is read, nothing is written`, {
      tag: once,
    }, async ({ browser, server, family, deviceOf }) => {
      // Anna's page would celebrate her own post; use someone else's.
      const post = await sharePost(await deviceOf('ben'), { title: canary, type: 'art' });
      const hostile = await openHostileServer();
      const place = places(server.port, hostile.port)[index];
      if (!place) return;
      const context = await openVictim(browser, [place.server], family.anna.cookies);
      const html = '<!doctype html><body>Hello';
      await context.route(`**/hostile`, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
      const url = post.media[0]?.url ?? '';
      const target = {
        server: place.server,
        picture: `${place.server}${url}`,
        missing: `${place.server}${url.replace(/[0-9a-f]{4}/, 'dead')}`,
        cookie: family.anna.cookies.find(({ name }) => !name.includes('_device_'))?.name ?? '',
        task: { title: 'HOSTILE' },
      };
      const findings = await tryAll({
        context,
        start: place.start,
        target,
        state: () => stateOf(server.dataDir),
        atOnce: 10,
      });
      const through = findings.filter(({ read, written }) => read !== '' || written.length > 0);
      expect(through.map(({ attack, read, written }) => [attack.name, read, written])).toEqual([]);
      await context.close();
      hostile.close();
    });
  }

  test('control: succeeds on a server without guards', { tag: once }, async ({ browser }) => {
    const bare = await openBareServer(canary);
    const hostile = await openHostileServer();
    const server = `http://127.0.0.1:${bare.port}`;
    const context = await openVictim(browser, [server], [{ name: 'treehouse', value: '1' }]);
    const target = {
      server,
      picture: `${server}/picture`,
      missing: `${server}/missing`,
      cookie: 'treehouse',
      task: { title: 'HOSTILE' },
    };
    const findings = await tryAll({
      context,
      start: `http://127.0.0.1:${hostile.port}`,
      target,
      state: () => ({ writes: bare.writes() }),
      // One at a time, so that a write can be attributed.
      atOnce: 1,
    });
    const kept = (does: Attack['does'], isThrough: (finding: Finding) => boolean) =>
      findings
        .filter(({ attack }) => attack.does === does)
        .filter((f) => !isThrough(f))
        .map(({ attack }) => attack.name);
    expect(kept('reads', ({ read }) => read !== '')).toEqual([]);
    expect(kept('writes', ({ written }) => written.length > 0)).toEqual([]);
    await context.close();
    bare.close();
    hostile.close();
  });
});
