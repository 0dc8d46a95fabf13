import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { changedTables, readTables } from '#tests/support/hardening/canaries.ts';
import { judge, judgeRefusal } from '#tests/support/hardening/judge.ts';
import { sendOnce } from '#tests/support/hardening/raw/raw-line.ts';
import { makeHouseholdFolder } from '#tests/support/hardening/server.ts';

test('control: detects a server that breaks its socket promises', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/fine') response.end('{}');
    else response.writeHead(500).end(new Error('SELECT secret FROM users').stack);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => sendOnce(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const problems = judge(await ask('/x')).join();
  expect(problems).toContain('answers 500');
  expect(problems).toContain('tells of its inside');
  expect(judge(await ask('/fine'))).toEqual([]);
  expect(judgeRefusal(await ask('/fine'))).toEqual(['answers 200 instead of refusing']);
});

test('control: detects a changed row', () => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  const before = readTables(dir.path);
  const database = new Database(join(dir.path, 'treehouse.db'));
  database.exec("UPDATE users SET display_name = 'Eve' WHERE id = 2");
  database.close();
  expect(changedTables(before, dir.path)).toContain('users');
});
