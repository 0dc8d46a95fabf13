import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { LiveArea } from '#shared/live.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { type Filling, ok } from '#tests/support/access/fill/filling.ts';
import { areasHeard, judgeFrame } from '#tests/support/access/frames.ts';
import { members, wordsNotFor } from '#tests/support/access/known-secrets.ts';
import { type KindListener, listen } from '#tests/support/access/listeners.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { unzip } from '#tests/support/unzip.ts';

// Every field of every record holds a unique marker, which must not reach anyone or anything without access to it.

interface Heard {
  app: TestApp;
  filling: Filling;
  listeners: KindListener[];
  log: string[];
}

const fillAloud = async (): Promise<Heard> => {
  const app = await makeApp({ options: { throttle: unthrottled } });
  const log = collectLogLines(app);
  const listeners: KindListener[] = [];
  for (const kind of members) listeners.push(await listen(app, kind));
  const filling = await fillHousehold(app);
  const rooms = filling.things.filter(({ kind }) => /room/.test(kind));
  for (const { send } of listeners) {
    for (const { id } of rooms) send({ type: 'join_room', roomId: id });
    for (const { id } of rooms) send({ type: 'typing_indicator', roomId: id, isTyping: true });
  }
  for (const { settle } of listeners) await settle();
  for (const { id, owner, seenBy, name } of rooms.filter(({ kind }) => kind === 'room')) {
    const content = filling.word(`live-${name}`, seenBy);
    const path = `/api/chat/rooms/${id}/messages`;
    if (seenBy.length > 0) await ok(app.as(owner).post(path, { content }));
  }
  for (const { settle } of listeners) await settle();
  return { app, filling, listeners, log };
};

const judgeFrames = ({ filling, listeners }: Heard): string[] =>
  listeners.flatMap(({ kind, frames }) =>
    frames.flatMap((frame) => judgeFrame(filling, kind, frame)),
  );

const wordsIn = (text: string, { secrets }: Filling): string[] =>
  secrets.filter(({ word }) => text.includes(word)).map(({ word }) => word);

const judgeLog = ({ filling, log }: Heard): string[] =>
  log.flatMap((line) => wordsIn(line, filling).map((word) => `${word} in ${line}`));

const judgeFiles = ({ app, filling }: Heard): string[] =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('treehouse.db'))
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const isMedium = path.includes('/media/');
      const text = readFileSync(path).toString('latin1');
      // A re-encoded picture keeps no metadata and no file name.
      const places = isMedium && /SecretGarden|Exif/.test(text) ? ['a place'] : [];
      return [...places, ...wordsIn(text, filling)].map((word) => `${word} in ${path}`);
    });

it(
  'no socket, log line or file holds another person’s data',
  async () => {
    const heard = await fillAloud();
    expect(areasHeard().sort()).toEqual([...LiveArea.options].sort());
    expect(judgeFrames(heard)).toEqual([]);
    for (const { frames } of heard.listeners) expect(frames.length).toBeGreaterThan(20);
    const live = heard.filling.secrets.filter(({ word }) => word.includes('-live-'));
    for (const { kind, frames } of heard.listeners) {
      for (const { word, readers } of live.filter(({ readers }) => readers.includes(kind))) {
        expect([kind, readers, frames.some((frame) => frame.includes(word))]).toContain(true);
      }
    }
    expect(heard.log.length).toBeGreaterThan(100);
    expect(judgeLog(heard)).toEqual([]);
    expect(judgeFiles(heard)).toEqual([]);
  },
  minutes(3),
);

it(
  'control: detects data sent to the wrong person, logged or stored',
  async () => {
    const heard = await fillAloud();
    const { app, filling } = heard;
    const secret = filling.secrets.find(({ word }) => word.includes('message-secret'));
    const post = filling.things.find(({ kind, name }) => kind === 'post' && name === 'family');
    const message = { type: 'error', message: secret?.word ?? '' } as const;
    app.context.live.publish(message, () => true);
    app.context.live.publish(
      { type: 'changed', area: 'content', id: Number(post?.id) },
      () => true,
    );
    app.context.live.publish({ type: 'changed', area: 'backups' }, () => true);
    app.context.log.debug({ room: secret?.word }, 'said');
    writeFileSync(join(app.dataDir, 'notes.txt'), `x ${secret?.word}`);
    for (const { settle } of heard.listeners) await settle();
    const found = judgeFrames(heard);
    expect(found).toContain(`guest hears ${secret?.word}`);
    expect(found).toContain(`friend hears of content ${post?.id}`);
    expect(found).toContain('family hears of backups');
    expect(judgeLog(heard)).toHaveLength(1);
    expect(judgeFiles(heard)).toHaveLength(1);
  },
  minutes(3),
);

it(
  'an export holds no other person’s data',
  async () => {
    const app = await makeApp({ options: { throttle: unthrottled } });
    const { secrets } = await fillHousehold(app);
    for (const kind of members) {
      const me = app.as(kind);
      const { id } = await ok<Export>(me.post('/api/exports'));
      await vi.waitFor(async () => {
        const now = await ok<{ export: Export }>(me.get('/api/exports/current'));
        expect(now.export.state).toBe('ready');
      });
      const headers = { cookie: me.cookieHeader() };
      const file = await fetch(`${app.url}/api/exports/${id}/file`, { headers });
      const files = await unzip(Buffer.from(await file.arrayBuffer()));
      const text = [...files].map(([name, bytes]) => name + bytes.toString('latin1')).join('\n');
      expect([kind, wordsNotFor(kind, text, secrets)]).toEqual([kind, []]);
      expect(text).toContain(`${kind}-diary-text`);
    }
  },
  minutes(3),
);
