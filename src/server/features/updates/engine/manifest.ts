import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#shared/features/updates/updates.fields.ts';
import { UpdateError } from './update-error.ts';
import { isVersion } from './version.ts';

/** A file beside the manifest: a bare name, so that it cannot lead anywhere else. */
const FileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/);
const Sha512 = z.string().regex(/^[0-9a-f]{128}$/);
const Version = z.string().refine(isVersion);

export const PackageKind = z.enum(['AppImage', 'deb', 'nsis', 'dmg', 'zip']);
export type PackageKind = z.infer<typeof PackageKind>;

const ProgramFile = z.strictObject({
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  kind: PackageKind,
  name: FileName,
  size: z.int().min(1).max(limits.programBytes),
  sha512: Sha512,
});
export type ProgramFile = z.infer<typeof ProgramFile>;

const Claims = z.strictObject({
  format: z.literal(1),
  version: Version,
  /** The oldest version that can be replaced by this one. */
  minVersion: Version,
  notes: z.string().max(limits.notes),
  published: z.iso.datetime(),
  files: z.array(ProgramFile).min(1).max(24),
  /** Every migration the new version knows, for the dry run. */
  migrations: z.strictObject({
    name: FileName,
    size: z.int().min(1).max(limits.migrationsBytes),
    sha512: Sha512,
  }),
});
/** What a signed manifest says of a version. */
export type Manifest = z.infer<typeof Claims>;

const SignedManifest = Claims.extend({ signature: z.base64().max(200) }).strict();

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
};

/** The bytes that are signed: JSON without spaces, every object's keys in order. */
export const signedBytes = (manifest: Manifest): Buffer =>
  Buffer.from(JSON.stringify(sorted(manifest)));

const keyFrom = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

const isSignedBy = (publicKey: string, manifest: Manifest, signature: string): boolean => {
  try {
    const key = keyFrom(publicKey);
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, signedBytes(manifest), key, Buffer.from(signature, 'base64'));
  } catch {
    // A key in the settings that is no key has signed nothing.
    return false;
  }
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new UpdateError('notManifest', cause);
  }
};

/**
 * Reads a manifest of bounded size and shape, and believes it when the key has signed it.
 * @throws UpdateError notManifest or badSignature
 */
export const readManifest = (bytes: Buffer, publicKey: string): Manifest => {
  const result = SignedManifest.safeParse(parsed(bytes));
  if (!result.success) throw new UpdateError('notManifest', result.error);
  const { signature, ...manifest } = result.data;
  if (!isSignedBy(publicKey, manifest, signature)) throw new UpdateError('badSignature');
  return manifest;
};
