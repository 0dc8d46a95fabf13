import type { Thing } from '../known-secrets.ts';
import { free, mine, on, type Rows, seen } from './row.ts';

const link = ({ id }: Thing) => ({ token: id });

export const displayRows: Rows = {
  'GET /api/admin/displays': free(),
  // Only albums for everyone at home, and the caller's.
  'POST /api/admin/displays': on('album', seen, {
    body: ({ id }: Thing) => ({ name: 'Hall', albumIds: [id] }),
    hidden: [400],
  }),
  'PATCH /api/admin/displays/:id': on('display', mine, { body: { name: 'Hall' } }),
  'POST /api/admin/displays/:id/link': on('display', mine),
  'DELETE /api/admin/displays/:id': on('display', seen),
  'POST /api/display/session': on('display link', seen, { body: link, hidden: [401] }),
  'GET /api/display': free(),
  // Calls before it deleted the file, which no rollback brings back.
  'GET /api/display/media/:id': on('display picture', seen, { also: [404] }),
};
