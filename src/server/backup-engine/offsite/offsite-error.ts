import type { OffsiteFailure } from '#shared/features/backups/offsite/offsite.fields.ts';
import { toBackupError } from '../backup-error.ts';

/** Why a copy outside the home could not be made, checked or fetched. */
export class OffsiteError extends Error {
  readonly reason: OffsiteFailure;
  constructor(reason: OffsiteFailure, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'OffsiteError';
    this.reason = reason;
  }
}

const codes: Record<string, OffsiteFailure> = {
  ENOSPC: 'noSpaceHere',
  EDQUOT: 'noSpaceHere',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'readOnly',
  EROFS: 'readOnly',
};

/** Names the reason behind whatever went wrong on the way. */
export const toOffsiteError = (error: unknown): OffsiteError => {
  if (error instanceof OffsiteError) return error;
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return new OffsiteError('cancelled');
  return new OffsiteError(codes[code ?? ''] ?? 'unknown', message);
};

/** Names a full disk by whose it is: this computer's, or that of the copies. Other errors stay as they are. */
export const toSpaceError = (error: unknown, isThere: boolean): unknown => {
  const { reason, message } = toBackupError(error);
  if (error instanceof OffsiteError || reason !== 'noSpace') return error;
  return new OffsiteError(isThere ? 'noSpace' : 'noSpaceHere', message);
};

/** What rclone and the services behind it say, the most telling first. */
const sayings: [RegExp, OffsiteFailure][] = [
  [/knownhosts: key (mismatch|is unknown|is revoked)|host key/i, 'hostKeyChanged'],
  [
    /unable to authenticate|401 Unauthorized|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|couldn't connect SSH: ssh: no key found|failed to parse private key/i,
    'wrongPassword',
  ],
  [/x509|certificate|tls: /i, 'badCertificate'],
  [
    /no space left|remaining disk space|Insufficient Storage|quota|\b507\b|EntityTooLarge/i,
    'noSpace',
  ],
  // SFTP has no word for a full disk; a file that may not be written is refused when it is opened.
  [/Update (?:ReadFrom|Close) failed: .*SSH_FX_FAILURE/, 'noSpace'],
  [/read[- ]only file ?system|permission denied|403 Forbidden|405 Method Not Allowed/i, 'readOnly'],
  [/NoSuchBucket|bucket does not exist/i, 'missing'],
  [
    /connection refused|no such host|no route|handshake failed: EOF|Proxy|Bad Gateway|dial tcp/i,
    'unreachable',
  ],
  [/connection (lost|reset)|broken pipe|unexpected EOF|\bEOF\b|i\/o timeout|closed/i, 'cut'],
  [/directory not found/i, 'missing'],
];

/** The reason that a program's messages give. */
export const reasonIn = (messages: string[]): OffsiteFailure => {
  const found = sayings.find(([pattern]) => messages.some((message) => pattern.test(message)));
  return found?.[1] ?? 'unknown';
};
