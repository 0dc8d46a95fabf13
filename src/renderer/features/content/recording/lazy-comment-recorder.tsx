import type { ComponentType } from 'react';
import { backgroundPart } from '../../../lib/background-part.ts';
import { playerPlaceholder } from '../../../ui/media/lazy-voice-message.tsx';
import type { CommentRecorderProps } from './comment-recorder.tsx';

/** Records a comment; its code is loaded when that is pressed. */
export const CommentRecorder: ComponentType<CommentRecorderProps> = backgroundPart(
  ['recording'],
  () => import('./comment-recorder.tsx'),
  'CommentRecorder',
  playerPlaceholder,
);
