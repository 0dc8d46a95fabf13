import type { HomeMemories } from '#shared/features/content/memories.contract.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makePost } from './content.ts';
import type { PersonKind } from './household/people.ts';

interface DatedOptions {
  /** Local time of its pictures, one for each. */
  taken?: (string | null)[];
  /** When it was shared. */
  at?: string;
  title?: string;
  isFamilyContent?: boolean;
}

let serial = 0;

const makeMedium = (app: TestApp, ownerId: number, takenAt: string | null): number => {
  serial += 1;
  const { $client } = app.db;
  const { lastInsertRowid: id } = $client
    .prepare(
      `INSERT INTO media (name, kind, shelf, owner_id, width, height, has_all_sizes, taken_at, created_at, rendition)
       VALUES (?, 'image', 'media', ?, 60, 40, 1, ?, '2026-01-01T00:00:00.000Z', 'notNeeded')`,
    )
    .run(`dated-${serial}`, ownerId, takenAt);
  $client
    .prepare(
      `INSERT INTO media_files (media_id, variant, sha256, mime, bytes) VALUES (?, 'original', ?, 'image/jpeg', 9)`,
    )
    .run(id, String(serial).padStart(64, '0'));
  return Number(id);
};

/** A post with rows of pictures, whose files are nowhere. */
export const makeDatedPost = (
  app: TestApp,
  kind: PersonKind,
  { taken = [], at, ...options }: DatedOptions = {},
): number => {
  const owner = app.person(kind);
  const [first, ...further] = taken.map((takenAt) => makeMedium(app, owner.id, takenAt));
  const id = makePost(app.db, owner, {
    ...options,
    contentType: first === undefined ? 'story' : 'photo',
    mediaId: first ?? null,
    createdAt: at ?? '2025-06-01T09:00:00.000Z',
  });
  for (const [index, mediaId] of further.entries()) {
    app.db.$client
      .prepare('INSERT INTO content_media VALUES (?, ?, ?)')
      .run(id, index + 1, mediaId);
  }
  return id;
};

export const memoriesAs = async (app: TestApp, kind: PersonKind): Promise<HomeMemories> => {
  const { status, json, text } = await app.as(kind).get<HomeMemories>('/api/memories');
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return json;
};

/** The ids of the posts that a person remembers today. */
export const rememberedBy = async (app: TestApp, kind: PersonKind): Promise<number[]> =>
  (await memoriesAs(app, kind)).memories.map(({ postId }) => postId);
