import { backgroundPart } from '../../../lib/background-part.ts';

/** The field for a comment that its author changes, whose code is loaded when that is pressed. */
export const CommentEditor = backgroundPart(
  ['content'],
  () => import('./comment-editor.tsx'),
  'CommentEditor',
);
