import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  destinationOf,
  remoteRoot,
  writeRcloneConfig,
} from '#server/backup-engine/offsite/rclone-config.ts';
import {
  OffsiteDestination,
  type OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';

const s3: OffsiteTarget = {
  kind: 's3',
  url: 'https://s3.example.org',
  region: 'eu-central-1',
  bucket: 'family',
  accessKeyId: 'AKIA123',
  folder: '/years/',
};
const sftp: OffsiteTarget = { kind: 'sftp', host: 'nas', port: 22, user: 'g', folder: '' };

describe('settings for rclone', () => {
  it('name an S3 store with its path in the address, and no other source of keys', async () => {
    const secret = { kind: 'password', text: 'top secret' } as const;
    const at = { program: '', home: makeFolder(), port: 0 };
    const path = await writeRcloneConfig({ target: s3, secret, hostKeys: [] }, at);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([
      '[target]',
      'type = s3',
      'provider = Other',
      'env_auth = false',
      'endpoint = https://s3.example.org',
      'region = eu-central-1',
      'access_key_id = AKIA123',
      'secret_access_key = top secret',
      'force_path_style = true',
      'no_check_bucket = true',
      '',
    ]);
  });

  it.each<[OffsiteTarget, string, { host: string; port: number } | null]>([
    [s3, 'target:family/years/Treehouse backups', { host: 's3.example.org', port: 443 }],
    [
      { ...s3, folder: '' },
      'target:family/Treehouse backups',
      { host: 's3.example.org', port: 443 },
    ],
    [sftp, 'target:Treehouse backups', { host: 'nas', port: 22 }],
    [{ ...sftp, folder: '/srv/x' }, 'target:/srv/x/Treehouse backups', { host: 'nas', port: 22 }],
    [
      { kind: 'webdav', url: 'https://[2001:db8::1]:8443/dav', user: 'g', folder: 'a/b' },
      'target:a/b/Treehouse backups',
      { host: '2001:db8::1', port: 8443 },
    ],
    [{ kind: 'folder', path: '/mnt/disk' }, 'target:/mnt/disk/Treehouse backups', null],
  ])('name the folder of the backups and the one destination: %o', (target, root, destination) => {
    expect(remoteRoot(target)).toBe(root);
    expect(destinationOf(target)).toEqual(destination);
  });
});

describe('a destination for copies', () => {
  const web = { kind: 'webdav', user: 'g', folder: '' };
  it.each([
    [{ ...web, url: 'https://cloud.example.org/dav' }, true],
    [{ ...web, url: 'http://127.0.0.1:8080/' }, true],
    [{ ...web, url: 'http://localhost' }, true],
    [{ ...web, url: 'http://cloud.example.org/' }, false],
    [{ ...web, url: 'http://localhost.example.org/' }, false],
    [{ ...web, url: 'https://u:p@example.org/' }, false],
    [{ ...web, url: 'https://example.org:99999/' }, false],
    [{ ...web, url: 'ftp://example.org/' }, false],
    [{ ...web, url: 'https://x.org/', user: 'g\ntype = local' }, false],
    [{ ...web, url: 'https://x.org/', folder: 'a/../../b' }, false],
    [{ ...sftp, host: 'nas.local' }, true],
    [{ ...sftp, host: '::1' }, true],
    [{ ...sftp, host: 'nas/x' }, false],
    [{ ...sftp, host: '-oProxyCommand=x y' }, false],
    [{ ...sftp, port: 70_000 }, false],
    [{ ...s3, bucket: 'a/b' }, false],
  ])('is taken or refused: %o', (destination, isTaken) => {
    expect(OffsiteDestination.safeParse(destination).success).toBe(isTaken);
  });
});
