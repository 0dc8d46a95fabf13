import styles from './sound-player.module.css';

/** Bars of a recording whose waveform is not known. */
const flatBars = Array.from({ length: 40 }, () => 8);
/** The lowest a bar is, so that silence is seen as well, of 100. */
const lowest = 8;

interface WaveformBarsProps {
  /** From 0 to 100; empty where it is not known. */
  waveform: readonly number[];
  /** How much of it was played, from 0 to 1. */
  share: number;
}

/** How loud a recording is over its time, with what was played in a stronger colour. */
export const WaveformBars = ({ waveform, share }: WaveformBarsProps) => {
  const bars = waveform.length > 0 ? waveform : flatBars;
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${bars.length * 3} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((level, at) => {
        const height = Math.max(lowest, level);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
            key={at}
            x={at * 3 + 0.5}
            y={(100 - height) / 2}
            width={2}
            height={height}
            rx={1}
            data-played={at < share * bars.length || undefined}
          />
        );
      })}
    </svg>
  );
};
