import { Heading, Text, Theme } from '@radix-ui/themes';
import type { CSSProperties } from 'react';
import type { DisplayPicture } from '#shared/features/displays/displays.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MascotScene } from '../../../ui/mascots/mascot-scenes.tsx';
import { useIdle } from '../../../ui/slideshow/use-idle.ts';
import { useWakeLock } from '../../../ui/slideshow/use-wake-lock.ts';
import type { TimedShow } from './connection.ts';
import styles from './display.module.css';
import { DisplayClock } from './display-clock.tsx';
import { DisplayEvents } from './display-events.tsx';
import { DisplayLayer } from './display-layer.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { useClock } from './use-clock.ts';
import { useDisplay } from './use-display.ts';
import { useFrame } from './use-frame.ts';

interface NoteProps {
  drawing: 'treehouse' | 'night' | 'gallery';
  title: string;
  text: string;
}

/** Why there is no picture. */
const Note = ({ drawing, title, text }: NoteProps) => (
  <div className={styles.note} role="status">
    <MascotScene name={drawing} size={180} />
    <Heading as="h1" size="8">
      {title}
    </Heading>
    <Text as="p" size="5">
      {text}
    </Text>
  </div>
);

const Caption = ({ picture }: { picture: DisplayPicture }) => {
  const { caption, takenAt } = picture;
  const month = dateFormat({ month: 'long', year: 'numeric' });
  return (
    <div className={styles.caption}>
      {caption && <p>{caption}</p>}
      {takenAt && <p className={styles.takenAt}>{month.format(new Date(takenAt.slice(0, 19)))}</p>}
    </div>
  );
};

/** Where the texts are in this minute. */
const shiftOf = (now: number): CSSProperties => {
  const minute = Math.floor(now / 60_000);
  const [x, y] = [(minute % 5) * 3 - 6, (minute % 3) * 3 - 3];
  return { '--shift-x': `${x}px`, '--shift-y': `${y}px` } as CSSProperties;
};

interface InfoProps {
  show: TimedShow;
  picture: DisplayPicture | undefined;
}

/** Clock, events and caption over the picture. */
const Info = ({ show, picture }: InfoProps) => {
  const now = useClock(show.aheadMs);
  return (
    <div className={styles.info} style={shiftOf(now)}>
      <DisplayEvents show={show} now={now} />
      <div className={styles.foot}>
        <DisplayClock now={now} timeZone={show.timeZone} />
        {picture && <Caption picture={picture} />}
      </div>
    </div>
  );
};

/** The pictures of a display link on a TV or an old tablet; without signing in. */
export const DisplayPage = () => {
  const { t } = useTranslation('displays');
  const state = useDisplay();
  const layers = useFrame(state);
  const { isIdle, wake } = useIdle();
  useWakeLock(true);
  const picture = layers.at(-1)?.slide.picture;
  const show = state.kind === 'shown' ? state.show : null;
  return (
    <Theme appearance="dark" hasBackground={false} asChild>
      <main
        className={styles.screen}
        data-idle={isIdle || undefined}
        onPointerMove={wake}
        onPointerDown={wake}
        onKeyDown={wake}
      >
        {show && picture && <h1 className="visually-hidden">{show.name}</h1>}
        {layers.map(({ key, slide }, at) => (
          <DisplayLayer key={key} slide={slide} isCurrent={at === layers.length - 1} />
        ))}
        {state.kind === 'waiting' && (
          <Note drawing="treehouse" title={t('show.waiting')} text={t('show.waitingHint')} />
        )}
        {state.kind === 'refused' && (
          <Note drawing="night" title={t('show.refused')} text={state.sentence} />
        )}
        {show?.pictures.length === 0 && (
          <Note drawing="gallery" title={t('show.nothing')} text={t('show.nothingHint')} />
        )}
        {show && <Info show={show} picture={picture} />}
        <FullScreenButton />
      </main>
    </Theme>
  );
};
