import type { Thing } from '../known-secrets.ts';
import { free, mine, mineOrAdmin, on, type Rows, type Rule, seen } from './row.ts';

const itemsBody = ({ also }: Thing) => ({ mediaIds: [Number(also.mediaId)] });
const mayTakeOut: Rule = (visitor, thing) => mine(visitor, thing) || visitor === thing.also.sender;
// In their own album, or of what they sent.
const mayCaption: Rule = (visitor, thing) => mine(visitor, thing) || visitor === thing.also.sender;

export const albumRows: Rows = {
  'GET /api/albums': [free(), free({ query: 'limit=2' }), free({ query: 'before=9999' })],
  'POST /api/albums': [
    free({ body: { title: 'At the lake' } }),
    free({ body: { title: 'Mine', visibility: 'private' } }),
  ],
  'GET /api/albums/:id': on('album', seen),
  'PATCH /api/albums/:id': on('album', mine, { body: { description: 'In summer' } }),
  'DELETE /api/albums/:id': on('album', mineOrAdmin),
  'GET /api/albums/:id/items': on('album', seen),
  'GET /api/albums/:id/file': on('album', seen, {
    query: ({ also }: Thing) => `ids=${also.mediaId}`,
    also: [404],
  }),
  'PATCH /api/albums/:id/items/:mediaId': on('album', mayCaption, {
    params: ({ id, also }: Thing) => ({ id, mediaId: Number(also.mediaId) }),
    body: { caption: 'On the jetty' },
    // Some see the album and not the picture.
    refused: [403, 404],
    also: [404],
  }),
  // Those who see the album and not the picture cannot add it.
  'POST /api/albums/:id/items': on('album', seen, { body: itemsBody, also: [400] }),
  'DELETE /api/albums/:id/items': on('album', mayTakeOut, { body: itemsBody, also: [404] }),
};
