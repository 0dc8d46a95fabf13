import { IconButton, SegmentedControl, Text } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight, Pause, Play, Shuffle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './slideshow.module.css';
import { type Interval, intervals } from './slideshow-choices.ts';

interface SlideshowControlsProps {
  /** "3 of 12"; empty in a random order. */
  position: string;
  isPaused: boolean;
  isShuffled: boolean;
  seconds: Interval;
  onPause: () => void;
  onShuffle: () => void;
  onInterval: (seconds: Interval) => void;
  onNext: () => void;
  onPrevious: () => void;
  onClose: () => void;
}

interface ControlProps {
  label: string;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Control = ({ label, isPressed, onPress, children }: ControlProps) => (
  <IconButton
    size="4"
    variant="ghost"
    color="gray"
    className={styles.control}
    aria-label={label}
    {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
    onClick={onPress}
  >
    {children}
  </IconButton>
);

/** What one does with a slideshow, over its lower edge. */
export const SlideshowControls = (props: SlideshowControlsProps) => {
  const { position, isPaused, isShuffled, seconds } = props;
  const { t } = useTranslation('common');
  return (
    <>
      <div className={styles.top}>
        <Text size="2">{position}</Text>
        <Control label={t('actions.close')} onPress={props.onClose}>
          <X size={24} aria-hidden="true" />
        </Control>
      </div>
      <div className={styles.controls}>
        <Control label={t('viewer.previous')} onPress={props.onPrevious}>
          <ChevronLeft size={28} aria-hidden="true" />
        </Control>
        <Control label={t(isPaused ? 'slideshow.play' : 'slideshow.pause')} onPress={props.onPause}>
          {isPaused ? (
            <Play size={26} fill="currentColor" aria-hidden="true" />
          ) : (
            <Pause size={26} fill="currentColor" aria-hidden="true" />
          )}
        </Control>
        <Control label={t('viewer.next')} onPress={props.onNext}>
          <ChevronRight size={28} aria-hidden="true" />
        </Control>
        <Control label={t('slideshow.shuffle')} isPressed={isShuffled} onPress={props.onShuffle}>
          <Shuffle size={22} aria-hidden="true" />
        </Control>
        <SegmentedControl.Root
          size="2"
          value={String(seconds)}
          aria-label={t('slideshow.interval')}
          className={styles.intervals}
          onValueChange={(value) =>
            props.onInterval(intervals.find((one) => String(one) === value) ?? seconds)
          }
        >
          {intervals.map((count) => (
            <SegmentedControl.Item key={count} value={String(count)}>
              {t('slideshow.seconds', { count })}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      </div>
    </>
  );
};
