import { Writable } from 'node:stream';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import { actorOf } from '#server/features/accounts/actors.ts';
import { sendAudit } from '#server/features/audit/audit.service.ts';
import { recordAct } from '#tests/support/make/audit.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const many = 1_000;

/** Streams the file to a reader that takes one chunk at a time; `onPiece` runs before the next. */
const sendTo = async (onPiece: (parts: { app: App; reader: Writable }) => void) => {
  const app = await makeApp();
  const admin = app.as('admin');
  write(app.db, () => {
    for (let n = 0; n < many; n += 1) recordAct(app, 'resetCodeMade', { about: 'kid' });
  });
  const pieces: string[] = [];
  const reader = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      pieces.push(String(chunk));
      setImmediate(() => {
        onPiece({ app, reader });
        done();
      });
    },
  });
  const response = Object.assign(reader, { setHeader: () => response }) as never as Response;
  const request = { headers: { cookie: admin.cookieHeader() }, socket: {} } as Request;
  const { id } = admin.user;
  const actor = actorOf(id, admin.user as never, app.clock.now());
  await sendAudit(app.context, { q: '' }, { actor, request, response });
  return { lines: pieces.join('').split('\n').length, reader };
};
type App = Awaited<ReturnType<typeof makeApp>>;

it('stops when its reader is no longer an admin, or disconnects', async () => {
  const whole = await sendTo(() => {});
  expect(whole.lines).toBeGreaterThan(many);
  const demoted = await sendTo(({ app }) =>
    updateUser(app.db, app.person('admin').id, { role: 'family' }),
  );
  expect(demoted.lines).toBeLessThan(many / 2);
  expect(demoted.reader.destroyed).toBe(true);
  const gone = await sendTo(({ reader }) => reader.destroy());
  expect(gone.lines).toBeLessThan(many / 2);
});
