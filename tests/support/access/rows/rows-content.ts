import { makeForm } from '#tests/support/server/uploads.ts';
import type { Thing } from '../known-secrets.ts';
import { free, grown, mine, mineOrAdmin, never, notMine, on, type Rows, seen } from './row.ts';

const contentId = ({ id }: Thing) => id;
const isComments: Parameters<typeof on>[1] = (visitor, thing) =>
  mineOrAdmin(visitor, thing) || visitor === thing.also.postOwner;

const editForm = ({ also }: Thing) =>
  makeForm(null, {
    title: 'Another title',
    contentType: also.hasPicture ? 'photo' : 'story',
    fields: also.hasPicture ? { keepExistingFile: 'true' } : { textContent: 'Once' },
  });

const story = () =>
  makeForm(null, { title: 'A story', contentType: 'story', fields: { textContent: 'Once' } });

/** Only a complete upload can be posted. */
const fromUpload = ({ id }: Thing) =>
  makeForm(null, { title: 'A picture', fields: { uploadId: String(id) } });

const pictureIds = ({ id }: Thing) => ({ ids: [id] });

const part = {
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};

export const contentRows: Rows = {
  'GET /api/content': ['', 'family=true', 'types=photo', 'before=9999'].map((query) =>
    free({ query }),
  ),
  'GET /api/content/:id': on('post', seen),
  'POST /api/content': [
    free({ body: story }),
    on('upload', mine, { body: fromUpload, also: [400, 409] }),
  ],
  'PUT /api/content/:id': on('post', mine, { body: editForm }),
  'DELETE /api/content/:id': on('post', mineOrAdmin),
  'POST /api/content/:id/restore': on('trashed post', seen),
  'PUT /api/content/:id/rendition': on('post', mineOrAdmin, { body: { isWanted: true } }),
  'PUT /api/content/:id/friends': on('post', grown, {
    body: ({ also }: Thing) => ({ approved: true, version: String(also.version) }),
    also: [409],
  }),
  'GET /api/content/:id/comments': on('post', seen),
  'POST /api/comments': on('post', seen, {
    body: (thing: Thing) => ({ contentId: contentId(thing), text: 'How nice' }),
  }),
  'POST /api/content/:id/stickers': on('post', seen, { body: { sticker: 'owl' } }),
  'PATCH /api/comments/:id': on('comment', mine, {
    body: { text: 'How nice!' },
    refused: [403, 404],
  }),
  'DELETE /api/comments/:id': on('comment', isComments),
  'PUT /api/comments/:id/approval': on('comment', grown, { body: { approved: true }, also: [409] }),
  'GET /api/content/:id/reactions': on('post', seen),
  'POST /api/reactions': on('post', seen, {
    body: (thing: Thing) => ({ contentId: contentId(thing), emoji: '❤️' }),
  }),
  'POST /api/media': on('upload', mine, { body: fromUpload, also: [400, 409] }),
  'GET /api/gallery': ['', 'month=2026-03', 'before=9999'].map((query) => free({ query })),
  'GET /api/gallery/months': free(),
  'GET /api/gallery/file': on('own picture', mine, { query: ({ id }) => `ids=${id}` }),
  'POST /api/gallery/removals': on('own picture', mine, { body: pictureIds }),
  // Only what was just removed can be brought back.
  'POST /api/gallery/removals/undo': on('own picture', mine, {
    body: ({ id, also }: Thing) => ({ posts: [], pictures: [{ id, ...also }] }),
    also: [404],
  }),
  'POST /api/media/copies': on('own picture', mine, { body: pictureIds }),
  'POST /api/uploads': free({ body: { size: 10 }, also: [429] }),
  'GET /api/uploads/:id': on('upload', mine),
  'PATCH /api/uploads/:id': on('upload', mine, { body: new Uint8Array(2), headers: part }),
  'DELETE /api/uploads/:id': on('upload', mine),
  'GET /api/memories': free(),
  'PUT /api/memories/dismissed': ['memories', 'lookBack'].map((card) => free({ body: { card } })),
  'GET /api/look-back/:year': [2026, 2025].map((year) =>
    free({ params: () => ({ year }), also: [404] }),
  ),
  'GET /api/bell': free(),
  // Comments on the caller's posts.
  'POST /api/bell/seen': free({ reaches: ['comments'] }),
  'GET /api/opened-pages': free(),
  'POST /api/opened-pages': free({ body: { page: 'family' } }),
  'POST /api/content/:id/reports': on('post', notMine, { body: { reason: 'Look' } }),
  'POST /api/comments/:id/reports': on('comment', notMine, { body: { reason: 'Look' } }),
  // No one has asked: there is nothing to withdraw or to decide.
  'POST /api/media/:id/take-down': on(['picture', 'hidden picture'], notMine),
  'DELETE /api/media/:id/take-down': on(['picture', 'hidden picture'], never, { refused: [404] }),
  'GET /api/take-downs': free(),
  'PUT /api/take-downs/:id': [
    on('picture', (visitor, thing) => grown(visitor, thing) || mine(visitor, thing), {
      body: { decision: 'keep' },
      also: [409],
      refused: [404],
    }),
    on('take-down', (visitor, thing) => grown(visitor, thing) || mine(visitor, thing), {
      body: { decision: 'takeDown' },
      also: [404, 409],
    }),
  ],
  'GET /api/response-approvals': free(),
  'PUT /api/response-approvals/:id': on('response approval', grown, {
    body: { isAllowed: false },
    also: [409],
  }),
  'GET /api/post-permissions': free(),
  'PUT /api/post-permissions/:id': on('post permission', grown, { body: { isAllowed: true } }),
  'GET /api/admin/content': free(),
  'GET /api/admin/content/counts': free(),
};
