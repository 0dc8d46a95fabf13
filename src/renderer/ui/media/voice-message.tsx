import { clockOf } from '#shared/clock-of.ts';
import type { Recording } from '#shared/recording.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SoundPlayer } from './sound-player.tsx';

export interface VoiceMessageProps {
  recording: Recording;
  author: { displayName: string; username: string };
}

/** A voice recording of a post or comment. */
export const VoiceMessage = ({ recording, author }: VoiceMessageProps) => {
  const { t } = useTranslation('recording');
  const { url, durationMs, waveform } = recording;
  const name = author.displayName || author.username;
  const time = clockOf(durationMs / 1000);
  return (
    <SoundPlayer
      src={url}
      durationMs={durationMs}
      waveform={waveform}
      label={t('player.label', { name, time })}
    />
  );
};
