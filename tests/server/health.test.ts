import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeDamagedServer, openFolder } from '#tests/support/server/recovery-server.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

/** Runs the check of a data folder. @returns its exit code and what it wrote */
const check = (dataDir: string) =>
  new Promise<{ code: number; text: string }>((done) => {
    const args = [resolve('src/server/health.ts'), `--data=${dataDir}`];
    execFile(process.execPath, args, (error, _out, text) => {
      done({ code: Number(error?.code ?? 0), text });
    });
  });

const folderWithPort = (port: string): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  writeFileSync(join(dir.path, 'port'), port);
  return dir.path;
};

it('passes while the server answers', async () => {
  const app = await makeApp();
  const dataDir = folderWithPort(new URL(app.url).port);
  expect(await check(dataDir)).toEqual({ code: 0, text: '' });
});

it('fails while the server waits for a repair', async () => {
  const { dataDir } = await makeDamagedServer();
  const { port } = await openFolder(dataDir).recovery();
  const { code, text } = await check(folderWithPort(String(port)));
  expect([code, text]).toEqual([1, 'Error: waits for a repair\n']);
});

it.each(['', 'none', '70000', '1'])('fails where nothing answers at port %j', async (port) => {
  expect((await check(folderWithPort(port))).code).toBe(1);
});

it('fails where there is no data folder', async () => {
  expect((await check('/nonexistent')).code).toBe(1);
});
