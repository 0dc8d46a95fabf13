import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../../context/context.ts';
import { sentence } from '../../../http/error-messages.ts';

/** The text stored with a recording that came without one, for people who cannot hear it (rule 183). */
export const recordingText = (): string => sentence('recording:text');

/** Takes a recording that a person sent before. @throws AppError 400 for one that is not theirs to use */
export const takeRecording = (context: Context, actor: Actor, id: number): number => {
  const options = { isRecording: true };
  if (!context.media.takeStaged([id], actor.id, 'other', options)) {
    throw new AppError('invalid', 'content:errors.fileGone');
  }
  return id;
};

/** The recording a post has after the request; without a recording field it stays. @throws AppError 400 */
export const arrangeRecording = (
  context: Context,
  actor: Actor,
  type: ContentType,
  { wanted, before }: { wanted: number | null | undefined; before: number | null },
): number | null => {
  if (wanted === undefined || wanted === before) return before;
  if (wanted === null) return null;
  // A video has its own sound.
  if (type === 'video') throw new AppError('invalid', 'common:errors.invalidRequest');
  return takeRecording(context, actor, wanted);
};
