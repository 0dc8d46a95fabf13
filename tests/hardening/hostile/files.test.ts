import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import { attackServer, openAttackTarget } from '#tests/support/hardening/hostile/attack-server.ts';
import { makeFilms } from '#tests/support/hardening/hostile/bad-films.ts';
import { makeSamples } from '#tests/support/hardening/hostile/bad-pictures.ts';
import { judgeSent, posts, sendAll } from '#tests/support/hardening/hostile/send-files.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { browserOf } from '#tests/support/hardening/server.ts';

test('every file is shown as it should be, or rejected with a message', {
  timeout: minutes(10),
}, async () => {
  const attackTarget = await openAttackTarget();
  const samples = makeSamples(randomOf('files'), counted(300));
  expect(samples).toHaveLength(counted(300));
  await attackServer(attackTarget, {
    mayChange: posts,
    attack: () => sendAll(attackTarget, samples),
  });
});

test('every video from a phone is taken or rejected with a message, whatever is wrong with it', {
  timeout: minutes(10),
}, async () => {
  const attackTarget = await openAttackTarget();
  const films = makeFilms(randomOf('films'), counted(300));
  await attackServer(attackTarget, {
    mayChange: posts,
    attack: () => sendAll(attackTarget, films),
  });
});

test('control: detects a picture that is rotated or reveals its location', async () => {
  const { server } = await openAttackTarget();
  const [sample] = makeSamples(randomOf('files'), 300);
  if (!sample) throw new Error('no sample');
  const wrong = { ...sample, quarters: 'WBGR' };
  const problems = await judgeSent(server.url, browserOf(server.url, 'anna'), wrong);
  expect(new Set(problems)).toEqual(new Set(['is rotated']));
});
