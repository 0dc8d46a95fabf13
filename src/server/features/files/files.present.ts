import type { Actor } from '#shared/features/accounts/access.ts';
import type { FileRecord, FileSummary, FileUse } from '#shared/features/files/files.contract.ts';
import type { Context } from '../../context/context.ts';
import type { MediaUse } from '../../extension-points/media-usage.ts';
import { mediaUrl } from '../../media/media-names.ts';
import type { FileRow, VisibilityTotal } from './files.repo.ts';

const mebi = 1024 * 1024;

/** The path of a file, as it is asked for by. */
export const pathOf = (name: string): string => `/uploads/${name}`;

export const presentUse = ({ place, id, title, isInTrash }: MediaUse): FileUse => ({
  place,
  id,
  title,
  isInTrash,
});

/** Whether a page that shows the file's thumbnail gets it. */
const isShown = (context: Context, actor: Actor, row: FileRow, uses: MediaUse[]): boolean =>
  uses.some(({ place, isInTrash }) => place !== 'avatar' && !isInTrash) ||
  context.media.canSee(actor, { ...row, mediaId: row.id });

/** A file with what shows it. */
export const presentFile = (
  context: Context,
  actor: Actor,
  row: FileRow,
  uses: MediaUse[],
): FileRecord => {
  const thumbnail = row.smallSha256 && mediaUrl(row.name, 'small', row.smallSha256);
  const isUsedAs = (place: FileUse['place']) => uses.some((use) => use.place === place);
  return {
    id: row.id,
    filename: row.name,
    path: pathOf(row.name),
    size: row.bytes,
    created: row.createdAt,
    uploadTimestamp: new Date(row.createdAt).getTime(),
    domain: 'home',
    mediaKind: row.mediaKind,
    isMediaFile: isUsedAs('post'),
    isAvatarFile: isUsedAs('avatar'),
    isCoverImage: isUsedAs('cover'),
    mediaReferenceId: uses[0]?.id ?? null,
    uses: uses.map(presentUse),
    thumbnailUrl: thumbnail && isShown(context, actor, row, uses) ? thumbnail : null,
    owner: { id: row.ownerId, displayName: row.ownerName },
  };
};

export const presentSummary = (totals: VisibilityTotal[]): FileSummary => {
  const filesWith = (visibility: VisibilityTotal['visibility']) =>
    totals.find((total) => total.visibility === visibility)?.files ?? 0;
  const bytes = totals.reduce((sum, total) => sum + total.bytes, 0);
  const totalFiles = totals.reduce((sum, { files }) => sum + files, 0);
  return {
    totalFiles,
    sizeMB: Math.round((bytes / mebi) * 100) / 100,
    byType: {
      mediaFiles: filesWith('media'),
      avatarFiles: filesWith('avatar'),
      coverFiles: filesWith('cover'),
      otherFiles: filesWith('other'),
    },
    byDomain: { home: totalFiles },
  };
};
