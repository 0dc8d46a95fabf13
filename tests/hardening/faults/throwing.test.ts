import { expect, inject, test } from 'vitest';
import { minutes } from '#tests/support/hardening/counts.ts';
import { serverOptions } from '#tests/support/hardening/server.ts';
import { backgroundFaults } from '#tests/support/hardening/throwing/background-faults.ts';
import {
  readTasks,
  requestFaults,
  showPicture,
} from '#tests/support/hardening/throwing/request-faults.ts';
import { startThrowingServer } from '#tests/support/hardening/throwing/throwing-server.ts';
import { tryAll } from '#tests/support/hardening/throwing/try-fault.ts';

test('an error in one request concerns that request only: it is answered, and the server keeps running', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer();
  await showPicture(server);
  expect(await tryAll(server, requestFaults)).toEqual([]);
  expect(await server.end()).toBe(0);
});

test('an error in a socket, timer or worker ends only that work', {
  timeout: minutes(2),
}, async () => {
  const server = await startThrowingServer();
  expect(await tryAll(server, backgroundFaults)).toEqual([]);
  expect(await server.end()).toBe(0);
});

test('errors are thrown in more than thirty places', () => {
  expect(requestFaults.length + backgroundFaults.length).toBeGreaterThan(30);
});

test('control: detects a server with a handler that catches nothing', {
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
