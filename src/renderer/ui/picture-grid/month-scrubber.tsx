import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { GridRow } from './justify.ts';
import styles from './month-scrubber.module.css';

interface MonthScrubberProps {
  rows: readonly GridRow[];
  tops: readonly number[];
  /** Of the grid, in pixels. */
  height: number;
  /** Where the grid begins below the top of the page, in pixels. */
  top: number;
}

interface Stop {
  key: string;
  label: string;
  top: number;
}

/** How long it stays after scrolling where it is not always shown, in ms. */
const lingerMs = 1_500;
/** A year's name is this high, in pixels. */
const yearHeight = 26;
/** Kept clear above a month that is scrolled to, in pixels: the page's header. */
const headerHeight = 72;
/** A page of months, for Page Up and Page Down. */
const monthsPerPage = 12;

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The years along the track, as far as there is room for their names. */
const yearsOf = (stops: readonly Stop[], height: number, trackHeight: number) => {
  const years: { name: string; at: number }[] = [];
  for (const { key, top } of stops) {
    const name = key.slice(0, 4);
    const at = (top / height) * trackHeight;
    const last = years.at(-1);
    const isNew = last?.name !== name && (!last || at - last.at >= yearHeight);
    if (isNew && at < trackHeight - yearHeight) years.push({ name, at });
  }
  return years;
};

/** Where the page is scrolled to, and whether it is being scrolled. */
const useScroll = () => {
  const [scroll, setScroll] = useState(() => ({ y: window.scrollY, isMoving: false }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      setScroll({ y: window.scrollY, isMoving: true });
      clearTimeout(timer);
      timer = setTimeout(() => setScroll({ y: window.scrollY, isMoving: false }), lingerMs);
    };
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, []);
  return scroll;
};

/** Goes to a month of a long grid, at the right edge of the screen. */
export const MonthScrubber = ({ rows, tops, height, top }: MonthScrubberProps) => {
  const stops = useMemo(
    () =>
      rows.flatMap((row, index): Stop[] =>
        row.kind === 'heading' ? [{ key: row.key, label: row.label, top: tops[index] ?? 0 }] : [],
      ),
    [rows, tops],
  );
  if (stops.length < 2 || height < window.innerHeight) return null;
  return <Scrubber stops={stops} height={height} top={top} />;
};

const Scrubber = ({ stops, height, top }: { stops: Stop[]; height: number; top: number }) => {
  const { t } = useTranslation('common');
  const { y, isMoving } = useScroll();
  const [isDragged, setIsDragged] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const way = Math.max(1, height - window.innerHeight + headerHeight);
  const seen = y - top + headerHeight;
  const share = within(seen / way, 1);
  const found = stops.findLastIndex((stop) => stop.top <= Math.max(0, seen) + 1);
  // At the end of the page the last months are all on the screen.
  const isAtEnd = y + window.innerHeight >= document.documentElement.scrollHeight - 1;
  const index = isAtEnd && !isDragged ? stops.length - 1 : Math.max(0, found);
  const scrollTo = (offset: number) => window.scrollTo({ top: top - headerHeight + offset });
  const goTo = (wanted: number) => {
    const stop = stops[within(wanted, stops.length - 1)];
    if (stop) scrollTo(stop.top);
  };
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box) scrollTo(within((clientY - box.top) / box.height, 1) * way);
  });
  const keys: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    PageUp: index - monthsPerPage,
    PageDown: index + monthsPerPage,
    Home: 0,
    End: stops.length - 1,
  };
  const handleKey = (event: KeyboardEvent) => {
    const wanted = keys[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
  };
  const trackHeight = window.innerHeight - headerHeight - 32;
  return (
    <div
      ref={track}
      className={styles.track}
      data-moving={isMoving || isDragged || undefined}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragged(true);
        follow(event);
      }}
      onPointerMove={(event) => isDragged && follow(event)}
      onPointerUp={() => setIsDragged(false)}
      onPointerCancel={() => setIsDragged(false)}
    >
      {yearsOf(stops, height, trackHeight).map(({ name, at }) => (
        <span key={name} className={styles.year} style={{ top: at }} aria-hidden="true">
          {name}
        </span>
      ))}
      <div
        role="slider"
        tabIndex={0}
        className={styles.thumb}
        style={{ top: `${share * 100}%` }}
        aria-label={t('grid.scrubber')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={stops.length - 1}
        aria-valuenow={index}
        aria-valuetext={stops[index]?.label}
        onKeyDown={handleKey}
      >
        <span className={styles.label} aria-hidden="true">
          {stops[index]?.label}
        </span>
      </div>
    </div>
  );
};
