import { expect, test } from 'vitest';
import { makeApp } from '#tests/support/server/make-app.ts';

test('a call that fails halfway leaves nothing of it behind', async () => {
  const app = await makeApp({ options: { logLevel: 'silent' } });
  const { $client } = app.db;
  const finished = { title: 'Feed the cat', status: 'completed' };
  $client.exec(
    `CREATE TEMP TRIGGER refuse AFTER UPDATE ON tasks BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  expect((await app.as('family').post('/api/tasks', finished)).status).toBe(500);
  expect($client.prepare('SELECT count(*) FROM tasks').pluck().get()).toBe(0);
  $client.exec('DROP TRIGGER refuse');
  expect((await app.as('family').post('/api/tasks', finished)).status).toBe(201);
});
