import type { FieldErrors, Resolver } from 'react-hook-form';
import {
  OffsiteInput,
  type OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';

/** The form, flat: fields of all kinds, of which those of the chosen one count. */
export interface DestinationValues {
  kind: OffsiteTarget['kind'];
  host: string;
  port: string;
  user: string;
  folder: string;
  url: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  folderToken: string;
  secretKind: 'password' | 'privateKey';
  secret: string;
}

/** What is known of a destination, without its password. */
export const destinationValues = (target: OffsiteTarget | null): DestinationValues => ({
  kind: 'sftp',
  host: '',
  user: '',
  folder: '',
  url: '',
  region: '',
  bucket: '',
  accessKeyId: '',
  ...target,
  port: target?.kind === 'sftp' ? String(target.port) : '22',
  folderToken: '',
  secretKind: 'password',
  secret: '',
});

const toInput = ({ secretKind, secret, port, ...destination }: DestinationValues) => ({
  // Fields of other kinds are dropped as unknown.
  destination: { ...destination, port: /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN },
  secret: { kind: destination.kind === 'sftp' ? secretKind : 'password', text: secret },
});

/** Checks the form as the server does. */
export const destinationResolver: Resolver<DestinationValues, unknown, OffsiteInput> = (values) => {
  const parsed = OffsiteInput.safeParse(toInput(values));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<DestinationValues> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = (path[0] === 'secret' ? 'secret' : path.at(-1)) as keyof DestinationValues;
    errors[name] ??= { type: 'custom', message };
  }
  return { values: {}, errors };
};
