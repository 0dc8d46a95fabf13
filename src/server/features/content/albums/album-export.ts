import type { Context } from '../../../context/context.ts';
import { walkPages } from '../../../db/pages.ts';
import { prepared } from '../../../db/prepared.ts';
import type { ExportItem, ExportSections } from '../../../extension-points/data-export.ts';
import { countBy, itemPages } from '../../../extension-points/data-export-rows.ts';
import { sentence } from '../../../http/error-messages.ts';
import { albumSeenSql, type ReaderParams, readerParams } from './albums.policy.ts';

interface ExportedAlbum {
  id: number;
  ownerId: number;
  title: string;
  description: string;
  visibility: string;
  createdAt: string;
}

/** An album may have thousands of pictures. */
const albumsPage = 5;

// Own albums, and those that others still show them and to which they sent something.
const mine = `a.deleted_at IS NULL AND (a.owner_id = @me OR (${albumSeenSql} AND EXISTS (
  SELECT 1 FROM album_uploads sent CROSS JOIN media m ON m.id = sent.media_id
  WHERE sent.album_id = a.id AND sent.removed_at IS NULL AND m.owner_id = @me)))`;
const pageSql = `SELECT a.id, a.owner_id ownerId, a.title, a.description, a.visibility, a.created_at createdAt
  FROM albums a INDEXED BY albums_live WHERE a.id < @before AND ${mine}
  ORDER BY a.id DESC LIMIT @limit`;
const countSql = `SELECT count(*) FROM albums WHERE owner_id = ? AND deleted_at IS NULL`;
const ownSql = `SELECT m.id, m.caption FROM album_items i CROSS JOIN media m ON m.id = i.media_id
  WHERE i.album_id = ? AND m.owner_id = ? ORDER BY i.taken, i.media_id`;
const sentSql = `SELECT m.id, m.caption FROM album_uploads sent
  CROSS JOIN media m ON m.id = sent.media_id
  WHERE sent.album_id = ? AND sent.removed_at IS NULL AND m.owner_id = ? ORDER BY sent.media_id`;

const itemOf = ({ db }: Context, me: number, album: ExportedAlbum): ExportItem => {
  const { id, title, description, visibility, createdAt, ownerId } = album;
  const isOwn = ownerId === me;
  return {
    // Of others' albums a person gets what they sent, and its name.
    data: isOwn ? { id, title, description, visibility, createdAt } : { id, title },
    title,
    at: isOwn ? createdAt : null,
    text: isOwn ? [description] : [],
    facts: isOwn
      ? [['exports:facts.sharedWith', sentence(`albums:visibilities.${visibility as 'private'}`)]]
      : [],
    media: prepared<{ id: number; caption: string }>(db, isOwn ? ownSql : sentSql).all(id, me),
  };
};

/** A person's albums with their own pictures in them, and the files they sent to others'. */
export const albumExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    albums: {
      title: 'exports:sections.albums',
      count: countBy(db, countSql),
      pages: function* (actor) {
        const reader: ReaderParams = readerParams(actor);
        const pages = walkPages<ExportedAlbum>(
          (last, limit) =>
            prepared<ExportedAlbum>(db, pageSql).all({
              ...reader,
              before: last?.id ?? Number.MAX_SAFE_INTEGER,
              limit,
            }),
          albumsPage,
        );
        yield* itemPages(pages, (album) => itemOf(context, actor.id, album));
      },
    },
  };
};
