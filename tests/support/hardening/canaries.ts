import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { makeBrowser } from '../clients/browser.ts';
import { makeJpeg } from '../make/media/pictures.ts';
import { makeForm } from '../server/uploads.ts';

type Browser = ReturnType<typeof makeBrowser>;

export const fillHousehold = async (browser: Browser): Promise<void> => {
  const post = async (path: string, body: unknown): Promise<number> => {
    const answer = await browser.post<{ id: number }>(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json.id;
  };
  const date = '2026-03-02';
  const contentId = await post('/api/content', makeForm(makeJpeg(), { title: 'CANARY post' }));
  await post('/api/comments', { contentId, text: 'CANARY comment' });
  await post('/api/reactions', { contentId, emoji: '❤️' });
  const room = await post('/api/chat/rooms', { name: 'CANARY room', isPrivate: false });
  await post(`/api/chat/rooms/${room}/messages`, { content: 'CANARY', clientId: 'canary-0001' });
  await post('/api/tasks', { title: 'CANARY task' });
  await post('/api/emotion-logs', { emotionType: 'sad', intensity: 3, date });
  const day = { startDate: date, endDate: date, allDay: true };
  await post('/api/calendar-events', { title: 'CANARY event', ...day });
  const form = new FormData();
  for (const [name, value] of Object.entries({ date, title: 'CANARY', content: 'CANARY' })) {
    form.set(name, value);
  }
  await post('/api/journals', form);
};

/** Refusals are recorded in the audit list on purpose; successful acts also change another table. */
const butRefusals: Record<string, string> = {
  audit_entries: "WHERE action NOT IN ('filePathRefused', 'deviceRefused')",
  sqlite_sequence: "WHERE name <> 'audit_entries'",
};

/** A fingerprint per table, read beside the server. */
export const readTables = (dataDir: string): Map<string, string> => {
  const database = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  try {
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .pluck()
      .all() as string[];
    return new Map(
      names.map((name) => {
        const hash = createHash('sha256');
        const rows = `SELECT * FROM "${name}" ${butRefusals[name] ?? ''}`;
        for (const row of database.prepare(rows).raw().iterate()) {
          hash.update(JSON.stringify(row));
        }
        return [name, hash.digest('hex')];
      }),
    );
  } finally {
    database.close();
  }
};

export const changedTables = (before: Map<string, string>, dataDir: string): string[] => {
  const after = readTables(dataDir);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
};

export const checkDatabase = (dataDir: string): unknown[] => {
  const database = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  try {
    const integrity = database.pragma('integrity_check', { simple: true });
    const strays = database.pragma('foreign_key_check') as unknown[];
    return [...(integrity === 'ok' ? [] : [integrity]), ...strays];
  } finally {
    database.close();
  }
};

export const listIncoming = (dataDir: string): string[] => readdirSync(join(dataDir, 'incoming'));
