import { Box } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { backgroundPart } from '../../lib/background-part.ts';
import type { VoiceMessageProps } from './voice-message.tsx';

/** As high as the player, so that nothing moves when it comes. */
export const playerPlaceholder = <Box height="52px" />;

/** Plays a recording; its code is loaded where there is one. */
export const VoiceMessage: ComponentType<VoiceMessageProps> = backgroundPart(
  ['recording'],
  () => import('./voice-message.tsx'),
  'VoiceMessage',
  playerPlaceholder,
);
