import { expect, inject, test } from 'vitest';
import { minutes } from '#tests/support/hardening/counts.ts';
import { serverOptions } from '#tests/support/hardening/server.ts';
import { places, readTasks, showPicture } from '#tests/support/hardening/throwing/places.ts';
import { placesAlone } from '#tests/support/hardening/throwing/places-alone.ts';
import { startThrowingServer } from '#tests/support/hardening/throwing/throwing-server.ts';
import { tryAll } from '#tests/support/hardening/throwing/try-place.ts';

test('an error in one request concerns that request only: it is answered, and the server goes on', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer();
  await showPicture(server);
  expect(await tryAll(server, places)).toEqual([]);
  expect(await server.end()).toBe(0);
});

test('what throws in sockets, timers and workers ends nothing but what it was for', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer();
  expect(await tryAll(server, placesAlone)).toEqual([]);
  expect(await server.end()).toBe(0);
});

test('there are more than thirty places', () => {
  expect(places.length + placesAlone.length).toBeGreaterThan(30);
});

test('control: a server with a handler that catches nothing is found out', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer((dataDir) => [
    inject('brokenServerEntry'),
    JSON.stringify(serverOptions(dataDir)),
    'catchesNothing',
  ]);
  const beside = { place: 'statement.get', about: 'beside' };
  const found = await tryAll(server, [{ what: 'a read', throws: [beside], act: readTasks }]);
  expect(found.join()).toContain('the program has ended');
});
