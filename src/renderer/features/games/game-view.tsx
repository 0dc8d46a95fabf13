import { Badge, Button, Flex, Grid, Heading } from '@radix-ui/themes';
import { Play } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Round } from '#shared/features/games/games.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { newClientId } from '../../lib/live/client-id.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { throwConfetti } from '../../ui/feedback/confetti.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { GameBoard } from './game-board.tsx';
import type { GameSettings } from './game-settings.ts';
import styles from './game-view.module.css';
import { useRecordPlay, useReportWin } from './games.hooks.ts';
import { RoundBar } from './round-bar.tsx';
import resultStyles from './round-result.module.css';
import { RoundResult } from './round-result.tsx';
import { SoundSwitch } from './sounds/sound-switch.tsx';
import { useSounds } from './sounds/use-sounds.ts';
import { TimeWarning } from './time-warning.tsx';
import { useGameMaterial } from './use-game-material.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRound } from './use-round.ts';

interface GameViewProps {
  settings: GameSettings;
  /** The address says no longer that this is played: Back was pressed, or a link to the games. */
  isLeft: boolean;
  onLeave: () => void;
  onStay: () => void;
}

const PausedNote = ({ onContinue }: { onContinue: () => void }) => {
  const { t } = useTranslation('games');
  const note = useRef<HTMLDivElement>(null);
  const handleContinue = () => {
    const board = note.current?.previousElementSibling;
    // The board takes the focus once it is back; the pressed button takes it along.
    flushSync(onContinue);
    board
      ?.querySelector<HTMLElement>('button:not([tabindex="-1"])')
      ?.focus({ preventScroll: true });
  };
  return (
    <div ref={note} className={styles.paused}>
      <Heading as="h2" size="6">
        {t('round.paused')}
      </Heading>
      <Button size="4" autoFocus onClick={handleContinue}>
        <Play size={20} aria-hidden="true" />
        {t('round.continue')}
      </Button>
    </div>
  );
};

/** Where a running round would be left for: another page, or the list of games. */
const useLeaving = ({ isLeft, onLeave, onStay }: GameViewProps) => {
  const navigate = useNavigate();
  const [goal, setGoal] = useState<string | null>(null);
  return {
    isAsking: isLeft || goal !== null,
    setGoal,
    stay: () => {
      setGoal(null);
      if (isLeft) onStay();
    },
    leave: () => {
      onLeave();
      if (goal !== null) void navigate(goal);
    },
  };
};

/** What comes of a round that has ended. */
const useEnding = () => {
  const recording = useRecordPlay();
  const reportWin = useReportWin();
  const { play } = useSounds();
  return {
    isBest: recording.data?.isBest ?? false,
    forget: recording.reset,
    handleEnd: (round: Round) => {
      recording.mutate({ round, clientId: newClientId() });
      if (!round.hasWon) return;
      reportWin(round);
      play('win');
      void throwConfetti();
    },
  };
};

/** Where a new round begins, for those who go by keys or by ear. */
const GameTitle = ({ gameId, difficulty, isCalm }: GameSettings) => {
  const { t } = useTranslation('games');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed may have been far down.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Flex align="center" wrap="wrap" gap="3">
      <Heading as="h1" size="6" ref={heading} tabIndex={-1}>
        {t(`names.${gameId}`)}
      </Heading>
      <Badge size="2">{t(`levels.${difficulty}`)}</Badge>
      {isCalm && <Badge size="2">{t('card.calm')}</Badge>}
    </Flex>
  );
};

/** A game that is being played. */
export const GameView = (props: GameViewProps) => {
  const { settings, isLeft, onLeave } = props;
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const { search } = useLocation();
  const material = useGameMaterial(settings);
  const ending = useEnding();
  const leaving = useLeaving(props);
  const isReady = material.data !== undefined;
  const round = useRound(settings, {
    isReady,
    isAsking: leaving.isAsking,
    onEnd: ending.handleEnd,
  });
  const { result, isPaused } = round;
  const isRunning = isReady && !result;
  useLeaveGuard(isRunning, leaving.setGoal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is nothing to ask about any more
  useEffect(() => {
    if (isLeft && !isRunning) onLeave();
  }, [isLeft, isRunning]);
  const back = () => {
    // The tab that the game was chosen from.
    const list = paths.games + search;
    if (isRunning) leaving.setGoal(list);
    else void navigate(list, { replace: true });
  };
  const again = () => {
    ending.forget();
    material.renew();
    round.restart();
  };
  return (
    <Grid gap="4" data-hides-bottom-bar data-uninterrupted={isRunning || undefined}>
      <RoundBar
        seconds={round.seconds}
        isCalm={settings.isCalm}
        moves={round.progress.moves}
        canPause={round.isActive}
        onPause={round.pause}
        onBack={back}
      />
      <Flex align="center" justify="between" gap="3">
        <GameTitle key={round.seed} {...settings} />
        <SoundSwitch isIcon />
      </Flex>
      {!settings.isCalm && <TimeWarning secondsLeft={round.seconds} />}
      {material.error && <ErrorNote error={material.error} onRetry={material.retry} />}
      {!isReady && !material.error && <RowsSkeleton rows={1} height="360px" />}
      <div className={styles.stage}>
        {material.data && (
          <div className={isPaused && !result ? styles.covered : undefined} inert={!round.isActive}>
            <GameBoard
              key={round.seed}
              settings={settings}
              material={material.data}
              seed={round.seed}
              isActive={round.isActive}
              onProgress={round.handleProgress}
            />
          </div>
        )}
        {isPaused && !result && <PausedNote onContinue={round.resume} />}
      </div>
      <div className={resultStyles.place}>
        {result && <RoundResult round={result} isBest={ending.isBest} onAgain={again} />}
      </div>
      <ConfirmDialog
        open={leaving.isAsking && isRunning}
        onOpenChange={(isOpen) => !isOpen && leaving.stay()}
        title={t('quit.title')}
        description={t('quit.text')}
        confirmLabel={t('quit.yes')}
        onConfirm={leaving.leave}
      />
    </Grid>
  );
};
