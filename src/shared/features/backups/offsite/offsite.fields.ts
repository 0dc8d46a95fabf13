import { z } from 'zod';
import { trimmedText } from '../../../fields.ts';
import { message, tooLong } from '../../../locales/messages.ts';

/** Longest texts of the form, in characters. */
const textMax = { host: 253, url: 500, user: 200, folder: 300, secret: 6_000 } as const;

/** Why a copy outside the home could not be made, checked or fetched. */
export const OffsiteFailure = z.enum([
  'noProgram',
  'oldProgram',
  'notLocked',
  'noBackup',
  'incomplete',
  'unreachable',
  'cut',
  'wrongPassword',
  'hostKeyChanged',
  'badCertificate',
  'noSpace',
  'noSpaceHere',
  'readOnly',
  'missing',
  'notStored',
  'otherHousehold',
  'otherPassphrase',
  'cancelled',
  'unknown',
]);
export type OffsiteFailure = z.infer<typeof OffsiteFailure>;

/** Characters that would begin another line of a settings file. */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

const text = (max: number) =>
  trimmedText(max).refine((value) => !hasControls(value), message('offsite:errors.characters'));
const needed = (max: number) => text(max).min(1, message('offsite:errors.needed'));

/** A folder of the destination, below where its sign-in begins, or from `/`. */
const Folder = text(textMax.folder).refine(
  (folder) => !folder.split('/').includes('..'),
  message('offsite:errors.folder'),
);

const Host = needed(textMax.host).regex(/^[A-Za-z0-9._:-]+$/, message('offsite:errors.host'));
const Port = z.int(message('offsite:errors.port')).min(1).max(65_535);

const address = /^(https?):\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[^\s?#]*)?$/;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Encrypted, unless it does not leave this computer. */
const isSafeUrl = (value: string): boolean => {
  const [, protocol, host = ''] = address.exec(value) ?? [];
  const isSafe = protocol === 'https' || (protocol === 'http' && loopback.test(host));
  return isSafe && z.url().safeParse(value).success;
};
const Url = needed(textMax.url).refine(isSafeUrl, message('offsite:errors.url'));

const Sftp = z.object({
  kind: z.literal('sftp'),
  host: Host,
  port: Port,
  user: needed(textMax.user),
  folder: Folder,
});
const Webdav = z.object({
  kind: z.literal('webdav'),
  url: Url,
  user: needed(textMax.user),
  folder: Folder,
});
const S3 = z.object({
  kind: z.literal('s3'),
  url: Url,
  region: text(100),
  bucket: needed(100).regex(/^[A-Za-z0-9._-]+$/, message('offsite:errors.bucket')),
  accessKeyId: needed(textMax.user),
  folder: Folder,
});
const LocalFolder = z.object({ kind: z.literal('folder'), path: z.string().min(1).max(4_096) });

/** Where copies go; without what signs in there. */
export const OffsiteTarget = z.discriminatedUnion('kind', [Sftp, Webdav, S3, LocalFolder]);
export type OffsiteTarget = z.infer<typeof OffsiteTarget>;

/** The same as the form sends it: a folder of this computer is named by the token of its dialog. */
export const OffsiteDestination = z.discriminatedUnion('kind', [
  Sftp,
  Webdav,
  S3,
  z.object({
    kind: z.literal('folder'),
    folderToken: z.string().min(1, message('offsite:errors.choose')).max(100),
  }),
]);
export type OffsiteDestination = z.infer<typeof OffsiteDestination>;

/** What signs in there: a password, or for SFTP a private key without a passphrase. */
export const OffsiteSecret = z.object({
  kind: z.enum(['password', 'privateKey']),
  text: z.string().max(textMax.secret, tooLong(textMax.secret)),
});
export type OffsiteSecret = z.infer<typeof OffsiteSecret>;

/** A key by which an SFTP server is known again. */
export const HostKey = z.object({
  /** As SSH names it: `ssh-ed25519`. */
  type: z.string().max(100),
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  fingerprint: z.string().max(100),
});
export type HostKey = z.infer<typeof HostKey>;

interface SignIn {
  destination: OffsiteDestination;
  secret: OffsiteSecret;
}

/** What is wrong with what signs in at this destination; null where nothing is. */
const secretProblem = ({ destination, secret }: SignIn) => {
  if (destination.kind === 'folder') return null;
  if (secret.text.trim() === '') return message('offsite:errors.needed');
  const isPassword = destination.kind !== 'sftp' || secret.kind === 'password';
  return isPassword && hasControls(secret.text) ? message('offsite:errors.characters') : null;
};

export const OffsiteInput = z
  .object({
    destination: OffsiteDestination,
    secret: OffsiteSecret,
    /** Fingerprints of the server's keys that the person has confirmed; SFTP alone has some. */
    fingerprints: z.array(z.string().max(100)).max(20).default([]),
  })
  .superRefine((input, refinement) => {
    const problem = secretProblem(input);
    if (problem)
      refinement.addIssue({ code: 'custom', message: problem, path: ['secret', 'text'] });
  });
export type OffsiteInput = z.infer<typeof OffsiteInput>;

const Minute = z.int().min(0).max(1_439);

/** When and how fast copies may be sent. */
export const OffsiteLimits = z.object({
  /** kB/s; null for as fast as it goes. */
  uploadKbps: z.int().min(10, message('offsite:errors.speed')).max(1_000_000).nullable(),
  /** Minutes past midnight, household time; `to` before `from` is the next day. Null for at any time. */
  hours: z
    .object({ from: Minute, to: Minute })
    .refine(({ from, to }) => from !== to, message('offsite:errors.hours'))
    .nullable(),
});
export type OffsiteLimits = z.infer<typeof OffsiteLimits>;
