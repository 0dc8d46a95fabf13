import { z } from 'zod';

export const limits = {
  /** Places that are remembered as refused; the oldest go first. */
  refusals: 200,
  address: 500,
  notes: 4_000,
  /** Bytes of a manifest and of the migrations that come with it. */
  manifestBytes: 64 * 1024,
  migrationsBytes: 8 * 1024 * 1024,
  /** Bytes of a program. */
  programBytes: 2 * 1024 * 1024 * 1024,
} as const;

/** What runs a server without a window, and replaces its program: both update it, and Treehouse can't. */
export const RunsAs = z.enum(['container', 'service']);

/** How something wanted to leave: as a connection, a question for a name, a datagram, or a page's request. */
export const RefusalKind = z.enum(['connection', 'name', 'datagram', 'page']);
export type RefusalKind = z.infer<typeof RefusalKind>;

/** Why checking for, downloading or installing a new version failed. */
export const UpdateFailure = z.enum([
  'unreachable',
  'slow',
  'redirected',
  'tooLarge',
  'notManifest',
  'badSignature',
  'tooOld',
  'noFile',
  'wrongSize',
  'wrongHash',
  'noRoom',
  'backupFailed',
  'rehearsalFailed',
  'installFailed',
  'stayedOpen',
]);
export type UpdateFailure = z.infer<typeof UpdateFailure>;
