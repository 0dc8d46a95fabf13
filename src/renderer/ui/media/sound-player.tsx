import { IconButton, Text } from '@radix-ui/themes';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { clockOf } from '#shared/clock-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './sound-player.module.css';
import { WaveformBars } from './waveform-bars.tsx';

interface SoundPlayerProps {
  src: string;
  durationMs: number;
  waveform: readonly number[];
  /** Names the recording for screen readers. */
  label: string;
}

/** Steps that the arrow keys take through a recording. */
const steps = 40;

/** The one that plays: another one stops it. */
let playing: HTMLAudioElement | null = null;

const stopOther = (audio: HTMLAudioElement) => {
  if (playing !== audio) playing?.pause();
  playing = audio;
};

/** Plays a voice recording; its waveform is a slider for fingers, the mouse and arrow keys. */
export const SoundPlayer = ({ src, durationMs, waveform, label }: SoundPlayerProps) => {
  const { t } = useTranslation('recording');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const total = Math.max(durationMs / 1000, 0.1);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    // A file that cannot be played reports it as an error of the element.
    if (element.paused) void element.play().catch(() => {});
    else element.pause();
  };
  const seek = (to: number) => {
    setSeconds(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return (
    <fieldset aria-label={label} className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice has no captions; a text is beside it */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={({ currentTarget }) => {
          stopOther(currentTarget);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onEnded={() => setSeconds(0)}
        onError={() => setIsBroken(true)}
      />
      <IconButton
        type="button"
        size="3"
        radius="full"
        disabled={isBroken}
        aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
        onClick={toggle}
      >
        {isPlaying ? (
          <Pause size={20} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={20} fill="currentColor" aria-hidden="true" />
        )}
      </IconButton>
      {isBroken ? (
        <Text size="2" role="alert">
          {t('player.broken')}
        </Text>
      ) : (
        <>
          <div className={styles.track}>
            <WaveformBars waveform={waveform} share={seconds / total} />
            <input
              type="range"
              className={styles.slider}
              min={0}
              max={steps}
              value={Math.min(1, seconds / total) * steps}
              aria-label={t('player.position')}
              aria-valuetext={t('player.at', { time: clockOf(seconds), total: clockOf(total) })}
              onChange={({ target }) => seek((Number(target.value) / steps) * total)}
            />
          </div>
          <Text size="2" className={styles.time}>
            {clockOf(isPlaying || seconds > 0 ? seconds : Math.round(total))}
          </Text>
        </>
      )}
    </fieldset>
  );
};
