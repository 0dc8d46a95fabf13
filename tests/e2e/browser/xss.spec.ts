import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { sharePost } from '#tests/support/e2e/posts.ts';
import { walk } from '#tests/support/e2e/walk.ts';
import { type Filling, fillings } from '#tests/support/proof/xss-fillings.ts';
import { groupsOf, xssPayloads } from '#tests/support/proof/xss-payloads.ts';

/** Notes all that a payload could bring about. */
const listen = async (context: BrowserContext): Promise<string[]> => {
  const heard: string[] = [];
  await context.exposeFunction('__xss', () => void heard.push('it ran'));
  await context.exposeFunction('__noteViolation', (what: string) => void heard.push(what));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { __noteViolation(what: string): void }).__noteViolation;
    addEventListener('securitypolicyviolation', (violation) => {
      note(`${violation.violatedDirective} ${violation.blockedURI} ${violation.sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    heard.push(`it asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes('xss.example')) heard.push(`it fetched ${request.url()}`);
  });
  return heard;
};

/** What no text may have become. */
const dangersIn = (page: Page) =>
  page.evaluate(() => {
    const isOdd = (element: Element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (/^(href|src|action|data|xlink:href)$/.test(name) &&
            /^\s*(javascript|vbscript|data:text)/i.test(value)),
      );
    const foreign = 'iframe, object, embed, base, meta[http-equiv=refresh], [href*="xss.example"]';
    return [...document.querySelectorAll('*')]
      .filter((element) => isOdd(element) || element.matches(foreign))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
  });

const send = async (device: APIRequestContext, filling: Filling, n: number) => {
  const [method = '', path = ''] = filling.call.split(' ');
  const texts = Object.entries(filling.fields).map(([name, max]): [string, string] => {
    const groups = groupsOf(max);
    return [name, groups[n % groups.length] ?? ''];
  });
  const body = { ...filling.rest, ...Object.fromEntries(texts) };
  const id = filling.id ?? (filling.among ? n % filling.among : n) + 1;
  const url = path.replace(':id', String(id));
  const data = filling.isForm ? { multipart: body as Record<string, string> } : { data: body };
  let answer = await device.fetch(url, { method, ...data });
  for (let tries = 0; answer.status() === 429 && filling.mayBe !== 429 && tries < 60; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await device.fetch(url, { method, ...data });
  }
  const said = `${filling.call} ${n}: ${answer.status()} ${await answer.text()}`;
  expect(answer.ok() || answer.status() === filling.mayBe, said).toBe(true);
};

/** Puts every payload into each field of a call. */
const fill = async (device: APIRequestContext, filling: Filling) => {
  const counts = Object.values(filling.fields).map((max) => groupsOf(max).length);
  for (let n = 0; n < Math.max(...counts); n += 1) await send(device, filling, n);
};

const importFiles = async (device: APIRequestContext) => {
  const lines = groupsOf(100).flatMap((text, n) => [
    'BEGIN:VEVENT',
    `UID:${n}`,
    'DTSTART:20310613T120000Z',
    `SUMMARY:${text.replace(/[\\;,]/g, '\\$&')}`,
    `LOCATION:${text.replace(/[\\;,]/g, '\\$&')}`,
    'END:VEVENT',
  ]);
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  const headers = { 'content-type': 'text/calendar' };
  expect((await device.post('/api/calendar-file', { headers, data: calendar })).ok()).toBe(true);
  const quoted = groupsOf(150).map((text) => `"${text.replaceAll('"', '""')}"`);
  const rows = quoted.map((text) => `${text},${text},read`);
  const csv = ['Title,Author,Exclusive Shelf', ...rows].join('\n');
  const imported = await device.post('/api/reading-import', {
    headers: { 'content-type': 'text/csv' },
    data: csv,
  });
  expect(imported.ok(), await imported.text()).toBe(true);
};

const squeeze = (text: string) => text.replace(/\s+/g, '').toLowerCase();

const places = [
  '/',
  '/?tab=calendar&view=month&day=2031-06-12',
  '/gallery',
  '/stories',
  '/family',
  '/games',
  '/chat',
  '/chat/1',
  '/reading-tracker',
  '/settings',
  '/admin',
  '/home-computer',
  '/approvals',
  '/trash',
  '/post/1',
  '/people/1',
  '/people/3',
  '/search?q=xss',
  '/about-me',
  '/privacy',
  '/help',
];

test.describe('two hundred payloads in every text field', () => {
  test.describe.configure({ timeout: 400_000 });

  // Not seen green yet on a quiet machine: its walk through every page has to be timed there first.
  test.fixme('run nowhere, and are shown as the text they are', { tag: once }, async ({
    openAs,
    deviceOf,
  }) => {
    const page = await openAs('anna');
    const heard = await listen(page.context());
    // What it shows everywhere is shown in turn while the payloads go in; the rest would only ask again and again.
    await page.goto('/privacy');
    const devices = {
      anna: await deviceOf('anna'),
      ben: await deviceOf('ben'),
      mia: await deviceOf('mia'),
      fred: await deviceOf('fred'),
    };
    // Whoever asks to be let in may say what their device is called.
    await devices.anna.post('/api/pairing', { data: {} });
    for (const filling of fillings) {
      await fill(devices[filling.who ?? 'anna'], filling);
      if (filling.call === 'POST /api/books') {
        await devices.anna.post('/api/reading-logs', { data: { bookId: 1, status: 'reading' } });
      }
    }
    await importFiles(devices.anna);
    await sharePost(devices.anna, {
      title: 'x',
      type: 'art',
      file: makePng(`${xssPayloads[5]}.png`),
    });
    for (const path of ['content/2', 'chat/rooms/2', 'tasks/2', 'journals/2', 'books/2']) {
      await devices.anna.delete(`/api/${path}`);
    }
    let seen = '';
    const dangers: string[] = [];
    for (const path of places) {
      await walk(page, path, async () => {
        seen += squeeze(await textOf(page));
        dangers.push(...(await dangersIn(page)).map((html) => `${path}: ${html}`));
      });
    }
    expect(heard).toEqual([]);
    expect(dangers).toEqual([]);
    const unseen = xssPayloads.filter((payload) => !seen.includes(squeeze(payload)));
    expect(unseen).toEqual([]);
  });

  test('run all over a page that takes them for more', { tag: once }, async ({ browser }) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext();
    const heard = await listen(context);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const dangers: string[] = [];
    // One that leads elsewhere would end the test before the rest.
    for (const payload of xssPayloads.filter((text) => !text.includes('http-equiv'))) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, payload);
      dangers.push(...(await dangersIn(page)));
    }
    await expect.poll(() => heard.length).toBeGreaterThan(20);
    expect(heard.some((what) => what.startsWith('it fetched'))).toBe(true);
    expect(dangers.length).toBeGreaterThan(50);
    await context.close();
    server.close();
  });
});
