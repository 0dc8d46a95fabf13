import { Dialog, Text, Theme } from '@radix-ui/themes';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureSources } from '#shared/media-sources.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onEscapeWithin } from '../dialog/escape-within.ts';
import fullScreen from '../dialog/full-screen.module.css';
import { useBackLayer } from '../dialog/use-back-layer.ts';
import { useDialogFocus } from '../dialog/use-dialog-focus.ts';
import type { Slide } from './slide.ts';
import { SlideLayer } from './slide-layer.tsx';
import styles from './slideshow.module.css';
import { useSlideshowChoices } from './slideshow-choices.ts';
import { SlideshowControls } from './slideshow-controls.tsx';
import { actOf } from './slideshow-keys.ts';
import { useCourse } from './use-course.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface SlideshowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is shown, as far as it has been read; the same array until it changes. */
  slides: readonly Slide[];
  /** The first of them if not given. */
  firstId?: number | undefined;
  /** How many there are, where some are not read yet. */
  total?: number | undefined;
  /** Whether there is more to be read. */
  hasMore?: boolean;
  /** Reads more. */
  onNearEnd?: () => void;
}

/** A finger that moves this far goes to another picture, in pixels. */
const swipePx = 50;

/** Reads the next picture while the one before is looked at. */
const useReadAhead = (slide: Slide | undefined, onBroken: (id: number) => void) => {
  const skip = useEffectEvent(onBroken);
  useEffect(() => {
    if (slide?.media.kind !== 'image') return;
    const [source] = pictureSources(slide.media, { isWhole: true, isMoving: true });
    if (!source) return skip(slide.id);
    const image = new Image();
    image.sizes = '100vw';
    image.srcset = source.srcSet ?? '';
    image.src = source.src;
  }, [slide]);
};

/** Calls back after some seconds of a picture, counted from when it is there. */
const useTurn = (slideId: number | undefined, seconds: number | null, onTurn: () => void) => {
  const turn = useEffectEvent(onTurn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture has its own time
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => turn(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [slideId, seconds]);
};

interface Layer {
  /** The same picture may come again at once. */
  key: number;
  slide: Slide;
}

/** The slide that is shown, above the one before it. */
const useLayers = (current: Slide | undefined) => {
  const [layers, setLayers] = useState<Layer[]>([]);
  const top = layers.at(-1);
  if (current && current.id !== top?.slide.id) {
    const next = { key: (top?.key ?? 0) + 1, slide: current };
    setLayers(top ? [top, next] : [next]);
  }
  return layers;
};

/** What is on the screen, and the time that it has. */
const useShow = ({ slides, firstId, hasMore = false, onNearEnd }: SlideshowProps) => {
  const [isPaused, setIsPaused] = useState(false);
  const { isShuffled, seconds, choose } = useSlideshowChoices();
  const [readyId, setReadyId] = useState<number | null>(null);
  const course = useCourse({
    ...{ slides, firstId, isShuffled, hasMore },
    onNearEnd: () => onNearEnd?.(),
  });
  const { current } = course;
  // A video is shown to its end.
  const isTimed = !isPaused && current?.media.kind === 'image' && readyId === current.id;
  useTurn(current?.id, isTimed ? seconds : null, course.goOn);
  useReadAhead(course.next, course.skip);
  useWakeLock(!isPaused);
  return {
    ...course,
    layers: useLayers(current),
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
    isShuffled,
    seconds,
    choose,
    setReadyId,
  };
};

const useSwipe = (onNext: () => void, onPrevious: () => void) => {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (moved <= -swipePx) onNext();
      if (moved >= swipePx) onPrevious();
    },
  };
};

/** Each opening is another slideshow. */
export const SlideshowWindow = (props: SlideshowProps) => props.open && <Show {...props} />;

/** Pictures and videos one after the other, until someone closes it. */
const Show = (props: SlideshowProps) => {
  const { onOpenChange, slides } = props;
  const { t } = useTranslation('common');
  const dialogFocus = useDialogFocus();
  const content = useRef<HTMLDivElement>(null);
  const show = useShow(props);
  const { isIdle, wake } = useIdle();
  const close = () => onOpenChange(false);
  useBackLayer(true, close);
  useFullScreen(content, close);
  const swipe = useSwipe(show.goOn, show.goBack);
  const acts = {
    next: show.goOn,
    previous: show.goBack,
    pause: show.togglePause,
    first: show.goToFirst,
    last: show.goToLast,
    close,
  };
  const values = { index: show.index + 1, total: props.total ?? show.count };
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Content
        ref={content}
        {...dialogFocus}
        tabIndex={-1}
        className={`${fullScreen.content} ${styles.show}`}
        maxWidth="none"
        aria-describedby={undefined}
        data-idle={(isIdle && !show.isPaused) || undefined}
        onOpenAutoFocus={(event) => {
          dialogFocus.onOpenAutoFocus();
          event.preventDefault();
          content.current?.focus();
        }}
        onPointerMove={wake}
        onPointerDown={wake}
        onKeyDown={(event) => {
          wake();
          onEscapeWithin(close)(event);
          const act = actOf(event);
          if (!act || event.defaultPrevented) return;
          event.preventDefault();
          acts[act]();
        }}
      >
        <Theme appearance="dark" hasBackground={false} className={styles.theme}>
          <Dialog.Title className="visually-hidden">{t('slideshow.title')}</Dialog.Title>
          <div className={styles.stage} {...swipe}>
            {show.layers.map(({ key, slide }, at) => (
              <SlideLayer
                key={key}
                slide={slide}
                isCurrent={at === show.layers.length - 1}
                isPaused={show.isPaused}
                seconds={show.seconds}
                onReady={() => show.setReadyId(slide.id)}
                onEnded={show.goOn}
                onBroken={() => show.skip(slide.id)}
              />
            ))}
            {show.count === 0 && slides.length > 0 && (
              <Text as="p" size="4" className={styles.nothing} role="status">
                {t('slideshow.nothing')}
              </Text>
            )}
          </div>
          <SlideshowControls
            position={show.isShuffled ? '' : t('viewer.position', values)}
            isPaused={show.isPaused}
            isShuffled={show.isShuffled}
            seconds={show.seconds}
            onPause={show.togglePause}
            onShuffle={() => show.choose({ isShuffled: !show.isShuffled })}
            onInterval={(seconds) => show.choose({ seconds })}
            onNext={show.goOn}
            onPrevious={show.goBack}
            onClose={close}
          />
        </Theme>
      </Dialog.Content>
    </Dialog.Root>
  );
};
