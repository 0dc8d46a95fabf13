import { expect, it } from 'vitest';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { members, wordsNotFor } from '#tests/support/access/known-secrets.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeClientDir, pageAnswersIn } from '#tests/support/server/make-client-dir.ts';

const pagePaths = ['/', '/chat', '/games', '/admin', '/post/1'];

it(
  'a page brings each person only what they may see',
  async () => {
    const options = { throttle: unthrottled, clientDir: makeClientDir() };
    const { app, secrets } = await fillHousehold(await makeApp({ options }));
    for (const kind of members) {
      for (const path of pagePaths) {
        const { text } = await app.as(kind).get(path);
        expect(Object.keys(pageAnswersIn(text).answers).length, kind).toBeGreaterThan(3);
        expect(wordsNotFor(kind, text, secrets), `${kind} at ${path}`).toEqual([]);
      }
    }
    const stranger = await app.signedOut().get('/');
    expect(secrets.filter(({ word }) => stranger.text.includes(word))).toEqual([]);
  },
  minutes(3),
);
