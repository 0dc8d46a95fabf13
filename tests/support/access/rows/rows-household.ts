import type { Thing } from '../known-secrets.ts';
import { admins, free, grown, mine, on, type Rows, type Rule, seen } from './row.ts';

const path = ({ id }: Thing) => `path=${encodeURIComponent(String(id))}`;
const trashed = ['trashed post', 'trashed album', 'trashed book', 'trashed room'];
/** Grown-ups restore posts (rule 49); books and rooms also the person who deleted them. */
const bringsBack: Rule = (visitor, thing) => thing.kind !== 'trashed post' || grown(visitor, thing);
const ofTrash = ({ kind, id }: Thing) => ({ kind: kind.replace('trashed ', ''), id });
const no = '0'.repeat(32);
const outsideDestination = { kind: 'sftp', host: '127.0.0.1', port: 1, user: 'x', folder: '' };
const outsideInput = {
  destination: outsideDestination,
  secret: { kind: 'password', text: 'guess' },
};
const undone = { also: [400, 403, 404, 409] };

export const householdRows: Rows = {
  'GET /api/health': free(),
  'GET /api/setup': free(),
  'GET /api/household': free(),
  'GET /api/allowance': free(),
  'GET /api/space': free(),
  'DELETE /api/admin/video-copies': free(),
  'GET /api/admin/household': free(),
  'DELETE /api/admin/joining-notice': free(),
  'GET /api/admin/next-steps': free(),
  'PUT /api/admin/household': free({ body: { spaceName: 'Theirs' } }),
  'GET /api/admin/health': free(),
  'POST /api/admin/health/check': free({ isDry: true }),
  'GET /api/admin/disk': free(),
  'GET /api/admin/clock': free(),
  'POST /api/admin/clock/accept': free({ also: [409] }),
  'GET /api/trash': free(),
  'POST /api/trash/:kind/:id/restore': on(trashed, bringsBack, { params: ofTrash, refused: [404] }),
  'DELETE /api/trash/:kind/:id': on(
    trashed,
    (visitor, thing) => visitor === 'admin' || mine(visitor, thing),
    { params: ofTrash },
  ),
  'DELETE /api/trash': free({ reaches: ['contents', 'chat_room_members'] }),
  'GET /api/files': free(),
  'GET /api/admin/files/uses': on('file', admins, { query: path }),
  'DELETE /api/admin/files': on('file', admins, { query: path }),
  'POST /api/admin/files/restore': on('file', admins, {
    body: ({ id }: Thing) => ({ path: id }),
    // None of these is in the trash.
    also: [404],
  }),
  // Returns whether the file exists; the media test checks the body.
  'GET /api/file-exists': on(['file', 'recording'], seen, { query: path, hidden: [200, 400] }),
  'GET /api/admin/audit': free(),
  'GET /api/admin/audit.csv': free(),
  'GET /api/admin/backups': free(),
  'GET /api/admin/backups/warning': free(),
  'GET /api/admin/backups/work': free(),
  'POST /api/admin/backups': free({ isDry: true }),
  'POST /api/admin/backups/:id/verify': free({ params: () => ({ id: no }), ...undone }),
  'DELETE /api/admin/backups/:id': free({ params: () => ({ id: no }), ...undone }),
  'DELETE /api/admin/backups/work': free({ isDry: true }),
  'PUT /api/admin/backups/settings': free({ body: { isNightly: true } }),
  'PUT /api/admin/backups/lock': free({ body: { passphrase: 'seven green frogs' }, isDry: true }),
  'DELETE /api/admin/backups/lock': free({ isDry: true }),
  'GET /api/admin/offsite': free(),
  'POST /api/admin/offsite/keys': free({ body: { destination: outsideDestination }, also: [409] }),
  'PUT /api/admin/offsite': free({ body: outsideInput, also: [409] }),
  'PUT /api/admin/offsite/limits': free({ body: { uploadKbps: 500, hours: null } }),
  'DELETE /api/admin/offsite': free(),
  'POST /api/admin/offsite/copy': free({ also: [409] }),
  'DELETE /api/admin/offsite/copy': free(),
  'GET /api/admin/continuous': free(),
  'PUT /api/admin/continuous': free({ body: { place: 'backups' }, also: [409] }),
  'DELETE /api/admin/continuous': free(),
  'DELETE /api/admin/continuous/copies': free({ also: [409] }),
  'GET /api/admin/takeover': free(),
  'POST /api/admin/takeover/return': free({ body: { epoch: 1 }, also: [409] }),
  'POST /api/admin/takeover/rehearsal': free({ also: [409] }),
  'GET /api/admin/takeover/connection': free({ also: [409] }),
  'GET /api/admin/restore': free(),
  'POST /api/admin/restore': free({
    body: { backupId: no, passphrase: null, password: 'guess' },
    ...undone,
  }),
  'POST /api/admin/restore/undo': free({ body: { id: no, password: 'guess' }, ...undone }),
  'DELETE /api/admin/restore': free(undone),
};

const strange = { token: '000000', folderToken: null };

const unknown = { params: () => ({ id: 987_654 }), also: [404] };

/** Of devices outside; at home none needs to come in, and grown-ups decide alike. */
const remoteDeviceRows: Rows = {
  'GET /api/remote-devices/entry': free(),
  'POST /api/remote-devices/entry/pass': free({ body: { pass: 'AAAA-AAAA-AAAA' }, also: [409] }),
  'POST /api/remote-devices/entry/request': free({ body: { name: 'Me' }, also: [409] }),
  'DELETE /api/remote-devices/entry/request': free(),
  'GET /api/remote-devices/requests': free(),
  'POST /api/remote-devices/requests/:id/accept': free({ body: { number: '42' }, ...unknown }),
  'DELETE /api/remote-devices/requests/:id': free(unknown),
  'GET /api/remote-devices/passes': free(),
  'POST /api/remote-devices/passes': free({
    body: { userId: 1 },
    also: [404],
    reaches: ['remote_passes'],
  }),
  'DELETE /api/remote-devices/passes/:id': free(unknown),
  'GET /api/remote-devices': free(),
  'DELETE /api/remote-devices/:id': free(unknown),
  'POST /api/remote-devices/end': free(),
};

export const outsideRows: Rows = {
  ...remoteDeviceRows,
  'GET /api/admin/network': free(),
  'POST /api/admin/network/look': free(),
  'PUT /api/admin/network/adapters': free({ body: { name: 'eth9', isChosen: true }, ...undone }),
  'PUT /api/admin/network/networks': free({ body: { key: 'x', isHome: true }, ...undone }),
  'DELETE /api/admin/network/networks/:id': on('network', admins),
  'POST /api/network/hello': free({ body: {}, also: [429] }),
  'GET /api/remote-access': free(),
  'PATCH /api/remote-access': free({ body: { tailnetNames: [] } }),
  'POST /api/remote-access/test': free({ body: { way: 'proxy' }, also: [409] }),
  'DELETE /api/remote-access/test': free(),
  'POST /api/remote-access/arrivals': free({
    body: { code: 'none', isSocketOpen: true },
    also: [404, 429],
  }),
  'GET /api/admin/outside': free(),
  'PUT /api/admin/outside/updates': free({ body: { isOn: false, address: null } }),
  'POST /api/admin/outside/updates/check': free({ isDry: true }),
  'POST /api/admin/outside/updates/download': free({ isDry: true }),
  'DELETE /api/admin/outside/updates/download': free({ isDry: true }),
  'POST /api/admin/outside/updates/install': free({ isDry: true }),
  'GET /api/admin/secure': free(),
  'PUT /api/admin/secure': free({ body: { isNoteRead: true }, isDry: true }),
  'POST /api/admin/secure/authority': free({ isDry: true }),
  'GET /api/secure': free(),
  'GET /api/secure/check': free(),
  'GET /api/secure/treehouse.crt': free({ also: [404] }),
  'GET /api/secure/treehouse.mobileconfig': free({ also: [404] }),
  'GET /api/secure/app.webmanifest': free({ also: [404] }),
  'POST /api/recovery/choices': free({ body: strange, also: [403, 404, 409] }),
  'POST /api/recovery/restore': free({
    body: { ...strange, kind: 'backup', id: no, passphrase: null },
    also: [403, 404, 409],
  }),
  'GET /api/recovery/restore': free({ also: [403, 404, 409] }),
  'POST /api/recovery/offsite/keys': free({
    body: { token: '000000', destination: outsideDestination },
    also: [403, 404, 409],
  }),
  'POST /api/recovery/offsite/known': free({ body: { token: '000000' }, also: [403, 404, 409] }),
  'POST /api/recovery/offsite/known/fetch': free({
    body: { token: '000000' },
    also: [403, 404, 409],
  }),
  'POST /api/recovery/offsite': free({
    body: { token: '000000', ...outsideInput },
    also: [403, 404, 409],
  }),
  'POST /api/recovery/offsite/state': free({ body: { token: '000000' }, also: [403, 404, 409] }),
  'POST /api/recovery/offsite/cancel': free({ body: { token: '000000' }, also: [403, 404, 409] }),
  'POST /api/recovery/cancel': free({ body: { token: '000000' }, also: [403, 404, 409] }),
};
