import { z } from 'zod';
import { BackupError } from '../backup-error.ts';
import { Encryption } from '../backup-format.ts';
import type { KeptKey } from '../backup-key.ts';
import { type BackupKey, keyIdOf, sealText, unsealText, unwrapKey } from '../backup-seal.ts';
import type { AgeKey } from './age-key.ts';
import type { ContinuousFiles } from './continuous-files.ts';

export const AgeKeyText = z.object({
  identity: z.string().regex(/^AGE-SECRET-KEY-1[0-9A-Z]{50,80}$/),
  recipient: z.string().regex(/^age1[0-9a-z]{50,80}$/),
});

/** `key.json`: the key of the database's copies, locked like the household's backups. */
const KeyFile = z.object({
  format: z.literal(1),
  encryption: Encryption,
  /** An `AgeKey` in hex, sealed with the key that the passphrase opens. */
  sealed: z.string().regex(/^[0-9a-f]{56,8192}$/),
});

const keyName = 'key.json';

/** Writes the key for a household's passphrase. @throws OffsiteError */
export const writeKeyFile = (
  files: ContinuousFiles,
  { key, encryption }: KeptKey,
  ageKey: AgeKey,
): Promise<void> => {
  const sealed = sealText(key, JSON.stringify(ageKey));
  const file = KeyFile.parse({ format: 1, encryption, sealed });
  return files.write(keyName, `${JSON.stringify(file, null, 2)}\n`);
};

/** Opens the key with the passphrase, or the key that it opens. @throws BackupError `missing`, `damaged`, `wrongPassphrase` */
export const openKeyFile = async (
  files: ContinuousFiles,
  secret: string | BackupKey,
): Promise<KeptKey & { ageKey: AgeKey }> => {
  const text = await files.read(keyName);
  if (text === null) throw new BackupError('missing', { detail: keyName });
  let file: z.infer<typeof KeyFile>;
  try {
    file = KeyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('damaged', { detail: keyName, cause });
  }
  const key = typeof secret === 'string' ? await unwrapKey(file.encryption, secret) : secret;
  if (!key || keyIdOf(key) !== file.encryption.keyId) throw new BackupError('wrongPassphrase');
  const { encryption } = file;
  return { key, encryption, ageKey: AgeKeyText.parse(JSON.parse(unsealText(key, file.sealed))) };
};
