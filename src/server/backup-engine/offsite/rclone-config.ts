import fs from 'node:fs/promises';
import { join } from 'node:path';
import type {
  OffsiteSecret,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { hostOf } from '../../egress/allowed-destinations.ts';
import { backupsFolderName } from '../backup-format.ts';
import { OffsiteError } from './offsite-error.ts';
import { bareEnvironment, runProgram } from './run-program.ts';
import type { Destination } from './tcp-forwarder.ts';

export interface OffsitePlan {
  target: OffsiteTarget;
  secret: OffsiteSecret;
  /** Lines of `known_hosts` without the host; for SFTP alone. */
  hostKeys: string[];
}

/** What a target is reached at; null for a folder of this computer. */
export const destinationOf = (target: OffsiteTarget): Destination | null => {
  if (target.kind === 'folder') return null;
  if (target.kind === 'sftp') return { host: target.host, port: target.port };
  const url = new URL(target.url);
  return { host: hostOf(url), port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) };
};

/** The folder of the backups at the target, as rclone names it. */
export const remoteRoot = (target: OffsiteTarget): string => {
  if (target.kind === 'folder') return `target:${join(target.path, backupsFolderName)}`;
  const folder = target.folder.replace(/\/+$/, '');
  const inBucket = folder.replace(/^\/+/, '');
  const parts = target.kind === 's3' ? [target.bucket, inBucket] : [folder];
  return `target:${[...parts, backupsFolderName].filter(Boolean).join('/')}`;
};

/** Makes a password unreadable at a glance, as rclone's settings want it; the file's mode protects it. */
const obscure = async (program: string, home: string, password: string): Promise<string> => {
  let obscured = '';
  const { code } = await runProgram({
    path: program,
    args: ['obscure', '-'],
    env: bareEnvironment(home),
    input: `${password}\n`,
    onLine: (line) => {
      obscured = line.trim();
    },
  });
  if (code !== 0 || !obscured) throw new OffsiteError('unknown', 'password not taken');
  return obscured;
};

const writePrivate = async (path: string, text: string): Promise<string> => {
  await fs.writeFile(path, text, { mode: 0o600 });
  return path;
};

const sftpFields = async (
  { target, secret, hostKeys }: OffsitePlan,
  { program, home, port }: { program: string; home: string; port: number },
): Promise<Record<string, string>> => {
  if (target.kind !== 'sftp') return {};
  const known = hostKeys.map((line) => `[127.0.0.1]:${port} ${line}\n`).join('');
  const isKey = secret.kind === 'privateKey';
  const keyText = `${secret.text.replaceAll('\r\n', '\n').trim()}\n`;
  return {
    type: 'sftp',
    host: '127.0.0.1',
    port: String(port),
    user: target.user,
    known_hosts_file: await writePrivate(join(home, 'known_hosts'), known),
    disable_hashcheck: 'true',
    set_modtime: 'false',
    shell_type: 'none',
    ...(isKey
      ? { key_file: await writePrivate(join(home, 'key'), keyText) }
      : { pass: await obscure(program, home, secret.text) }),
  };
};

const fieldsOf = async (
  plan: OffsitePlan,
  at: { program: string; home: string; port: number },
): Promise<Record<string, string>> => {
  const { target, secret } = plan;
  if (target.kind === 'sftp') return sftpFields(plan, at);
  if (target.kind === 'folder') return { type: 'local' };
  if (target.kind === 'webdav') {
    const pass = await obscure(at.program, at.home, secret.text);
    return { type: 'webdav', url: target.url, vendor: 'other', user: target.user, pass };
  }
  return {
    type: 's3',
    provider: 'Other',
    env_auth: 'false',
    endpoint: target.url,
    ...(target.region ? { region: target.region } : {}),
    access_key_id: target.accessKeyId,
    secret_access_key: secret.text,
    force_path_style: 'true',
    no_check_bucket: 'true',
  };
};

/** Writes rclone's settings for a target, readable by their owner only. @returns the path */
export const writeRcloneConfig = async (
  plan: OffsitePlan,
  at: { program: string; home: string; port: number },
): Promise<string> => {
  const fields = await fieldsOf(plan, at);
  const lines = Object.entries(fields).map(([name, value]) => `${name} = ${value}\n`);
  return writePrivate(join(at.home, 'rclone.conf'), `[target]\n${lines.join('')}`);
};
