import { expect, it } from 'vitest';
import {
  firstCallsOf,
  firstCallsOfVisitors,
  pageAnswersId,
  shellAddress,
} from '#shared/page-answers.ts';
import { makePost } from '#tests/support/make/content.ts';
import { type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeClientDir, pageAnswersIn } from '#tests/support/server/make-client-dir.ts';

const kinds = Object.keys(personKinds) as PersonKind[];

const makeHome = async () => {
  const app = await makeApp({ options: { clientDir: makeClientDir() } });
  for (let post = 0; post < 25; post += 1) makePost(app.db, app.person('kid'));
  return app;
};

/** Without what other programs write to the disk meanwhile. */
const steady = (json: string | undefined) => json?.replace(/"freeBytes":\d+/, '');

it.each(kinds)(
  'a page brings what the calls of a person (%s) answer, and no more',
  async (kind) => {
    const app = await makeHome();
    const person = app.as(kind);
    const { answers, version } = pageAnswersIn((await person.get('/')).text);
    expect(version).toBe('0.0.0-test');
    for (const address of firstCallsOf('/')) {
      const { status, text } = await person.get(address);
      expect(steady(JSON.stringify(answers[address])), address).toBe(
        status === 200 ? steady(text) : undefined,
      );
    }
  },
);

it('names the serial of the last message before its answers', async () => {
  const app = await makeHome();
  const { serial } = pageAnswersIn((await app.as('family').get('/')).text);
  const call = await app.as('family').get('/api/content');
  expect(String(serial)).toBe(call.headers.get('x-live-serial'));
});

it('brings posts on the home page only', async () => {
  const app = await makeHome();
  const page = await app.as('family').get('/gallery');
  expect(Object.keys(pageAnswersIn(page.text).answers)).not.toContain('/api/content?limit=20');
});

it('brings a visitor nothing of a person', async () => {
  const app = await makeHome();
  const { answers, serial } = pageAnswersIn((await app.signedOut().get('/')).text);
  expect(Object.keys(answers)).toEqual(firstCallsOfVisitors);
  expect(serial).toBeNull();
});

it('brings nothing with the page that devices keep', async () => {
  const app = await makeHome();
  const { text } = await app.as('family').get(shellAddress);
  expect(text).not.toContain(pageAnswersId);
  expect(text).toContain('<div></div><p></p>');
});

it('keeps text from ending its element', async () => {
  const app = await makeHome();
  const title = '</script><script>alert(1)</script><!-- $& ';
  makePost(app.db, app.person('kid'), { title });
  const { headers, text } = await app.as('family').get('/');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text.match(/<\/?script/g)).toHaveLength(2);
  const feed = pageAnswersIn(text).answers['/api/content?limit=20'] as { title: string }[];
  expect(feed[0]?.title).toBe(title);
});

it('is complete although a call fails', async () => {
  const app = await makeHome();
  const person = app.as('family');
  app.db.$client.exec('ALTER TABLE chat_rooms RENAME TO gone');
  const page = await person.get('/');
  expect(page.status).toBe(200);
  expect(Object.keys(pageAnswersIn(page.text).answers)).not.toContain('/api/chat/rooms');
  expect(page.text).toContain('<p></p>');
});
