import { useCallback, useEffect, useRef, useState } from 'react';
import type { Round } from '#shared/features/games/games.contract.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import { limits } from '#shared/features/games/games.limits.ts';
import { scoreOf } from '#shared/features/games/games.scores.ts';
import { useCoveredPage } from '../../lib/dom/covered-page.ts';
import type { GameSettings } from './game-settings.ts';
import { Stopwatch } from './stopwatch.ts';

/** How far a board has come: pairs or words, and how many there are. */
export interface Progress {
  moves: number;
  done: number;
  total: number;
}

/** What every board is given. */
export interface BoardProps {
  seed: number;
  /** Whether it may be played: not before, not after, and not while the clock is paused. */
  isActive: boolean;
  onProgress: (progress: Progress, isComplete: boolean) => void;
}

const tickMs = 200;
const start: Progress = { moves: 0, done: 0, total: 1 };

// Also where there is no `crypto.randomUUID`: plain http on the home network.
const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const usePageHidden = (onHidden: () => void): void => {
  useEffect(() => {
    const handle = () => {
      if (document.visibilityState === 'hidden') onHidden();
    };
    document.addEventListener('visibilitychange', handle);
    return () => document.removeEventListener('visibilitychange', handle);
  }, [onHidden]);
};

const usePageCovered = (onCovered: () => void): void => {
  const { isCovered } = useCoveredPage();
  useEffect(() => {
    if (isCovered) onCovered();
  }, [isCovered, onCovered]);
};

/** Whole seconds of play; the clock runs while `isRunning`, and tells when `limit` is reached. */
const useClock = (
  watch: Stopwatch,
  { isRunning, limit, onTimeout }: { isRunning: boolean; limit: number; onTimeout: () => void },
) => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    watch.start(performance.now());
    const timer = setInterval(() => {
      const elapsed = Math.floor(watch.elapsed(performance.now()) / 1000);
      setSeconds(Math.min(limit, elapsed));
      if (elapsed >= limit) onTimeout();
    }, tickMs);
    return () => {
      clearInterval(timer);
      watch.stop(performance.now());
    };
  }, [watch, isRunning, limit, onTimeout]);
  return [seconds, setSeconds] as const;
};

/** A round from its first move to its end; `onEnd` is called once with the result. */
export const useRound = (
  { gameId, difficulty, isCalm }: GameSettings,
  { isReady, isAsking, onEnd }: { isReady: boolean; isAsking: boolean; onEnd: (r: Round) => void },
) => {
  const [seed, setSeed] = useState(newSeed);
  const [watch] = useState(() => new Stopwatch());
  const [progress, setProgress] = useState(start);
  const [result, setResult] = useState<Round | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const latest = useRef({ progress: start, isOver: false, onEnd });
  latest.current.onEnd = onEnd;
  const limit = isCalm ? Number.POSITIVE_INFINITY : levels[gameId][difficulty].seconds;

  const end = useCallback(
    (hasWon: boolean) => {
      if (latest.current.isOver) return;
      latest.current.isOver = true;
      const elapsed = Math.floor(watch.elapsed(performance.now()) / 1000);
      const seconds = Math.min(limit, limits.secondsMax, elapsed);
      const { progress: last } = latest.current;
      const secondsLeft = hasWon ? limit - seconds : 0;
      const score = isCalm ? 0 : scoreOf({ gameId, difficulty, hasWon, secondsLeft, ...last });
      const { moves } = last;
      const ended = { gameId, difficulty, score, seconds, moves, hasWon, calm: isCalm };
      setResult(ended);
      latest.current.onEnd(ended);
    },
    [gameId, difficulty, isCalm, limit, watch],
  );
  const handleProgress = useCallback(
    (next: Progress, isComplete: boolean) => {
      if (latest.current.isOver) return;
      latest.current.progress = next;
      setProgress(next);
      if (isComplete) end(true);
    },
    [end],
  );
  const handleTimeout = useCallback(() => end(false), [end]);
  const pause = useCallback(() => setIsPaused(!latest.current.isOver), []);
  usePageHidden(pause);
  usePageCovered(pause);
  const isActive = isReady && !result && !isPaused && !isAsking;
  const clock = { isRunning: isActive, limit, onTimeout: handleTimeout };
  const [seconds, setSeconds] = useClock(watch, clock);

  const restart = () => {
    latest.current = { progress: start, isOver: false, onEnd };
    watch.reset();
    setSeconds(0);
    setProgress(start);
    setResult(null);
    setIsPaused(false);
    setSeed(newSeed());
  };
  const resume = () => setIsPaused(false);
  return {
    seed,
    progress,
    result,
    isActive,
    isPaused,
    /** Left of the limit, or played where there is none. */
    seconds: isCalm ? seconds : limit - seconds,
    handleProgress,
    pause,
    resume,
    restart,
  };
};
