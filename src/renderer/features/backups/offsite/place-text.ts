import type { OffsiteTarget } from '#shared/features/backups/offsite/offsite.fields.ts';

/** The destination in one line. */
export const placeText = (target: OffsiteTarget): string => {
  if (target.kind === 'folder') return target.path;
  if (target.kind === 'sftp') {
    return `sftp://${target.user}@${target.host}:${target.port}/${target.folder.replace(/^\/+/, '')}`;
  }
  const url = target.url.replace(/\/+$/, '');
  const parts = target.kind === 's3' ? [url, target.bucket, target.folder] : [url, target.folder];
  return parts.filter(Boolean).join('/');
};
