import fs from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { OffsiteSecret, OffsiteTarget } from '#shared/features/backups/offsite/offsite.fields.ts';
import { Encryption } from '../backup-format.ts';
import type { KeptKey } from '../backup-key.ts';
import { sealText, unsealText, unwrapKey } from '../backup-seal.ts';
import { type ContinuousPlace, continuousRootOf, placeOf } from '../continuous/continuous-files.ts';
import type { OffsitePlan } from '../offsite/rclone-config.ts';
import { TakeoverError } from './takeover-error.ts';

/** A file with which a second computer finds the copies: what signs in there opens with the passphrase only. */
const ConnectionFile = z.object({
  treehouse: z.literal('connection'),
  format: z.literal(1),
  target: OffsiteTarget,
  hostKeys: z.array(z.string().max(8_300)).max(20),
  encryption: Encryption,
  sealed: z.string().regex(/^[0-9a-f]{56,65536}$/),
});

export type ConnectionFile = z.infer<typeof ConnectionFile>;

export const makeConnectionFile = (
  { target, hostKeys, secret }: OffsitePlan,
  { key, encryption }: KeptKey,
): ConnectionFile => {
  const sealed = sealText(key, JSON.stringify(secret));
  return { treehouse: 'connection', format: 1, target, hostKeys, encryption, sealed };
};

const maxBytes = 256 * 1024;

const readConnectionFile = async (path: string): Promise<ConnectionFile> => {
  try {
    const { size } = await fs.stat(path);
    if (size > maxBytes) throw new Error('too large');
    return ConnectionFile.parse(JSON.parse(await fs.readFile(path, 'utf8')));
  } catch (cause) {
    throw new TakeoverError('notDescription', { detail: path, cause });
  }
};

/** Where copies are, as it was typed, and how it is reached. */
interface NamedCopies {
  place: ContinuousPlace;
  plan: OffsitePlan;
}

/**
 * The copies that a path names: their folder, or a connection file.
 * @throws TakeoverError `notDescription`, `wrongPassphrase`
 */
export const findCopies = async (path: string, passphrase: string): Promise<NamedCopies> => {
  const full = resolve(path);
  if ((await fs.stat(full).catch(() => null))?.isDirectory()) {
    // The folder that was chosen, whichever of those inside it was typed.
    const target = { kind: 'folder', path: dirname(dirname(continuousRootOf(full))) } as const;
    const secret = { kind: 'password', text: '' } as const;
    return { place: { folder: target.path }, plan: { target, hostKeys: [], secret } };
  }
  const { target, hostKeys, encryption, sealed } = await readConnectionFile(full);
  const key = await unwrapKey(encryption, passphrase);
  if (!key) throw new TakeoverError('wrongPassphrase');
  const secret = OffsiteSecret.parse(JSON.parse(unsealText(key, sealed)));
  const plan = { target, hostKeys, secret };
  return { place: placeOf(plan), plan };
};
