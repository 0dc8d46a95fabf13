import { Flex, Text } from '@radix-ui/themes';
import { ImageOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MediaImage } from '../media/media-image.tsx';
import { Film } from './film.tsx';
import styles from './picture-viewer.module.css';

interface ViewerSlideProps {
  media: Media;
  title: string;
  isCurrent: boolean;
  /** How wide it is shown, in CSS px, for the browser to choose a file by. */
  width: number;
}

/** One picture or film, as large as the screen allows. */
export const ViewerSlide = ({ media, title, isCurrent, width }: ViewerSlideProps) => {
  const { t } = useTranslation('common');
  const style =
    media.width && media.height
      ? ({ '--ratio': media.width / media.height } as CSSProperties)
      : undefined;
  const missing = (
    <Flex direction="column" align="center" gap="3" p="5">
      <ImageOff size={40} aria-hidden="true" />
      <Text size="3">{t('picture.missing')}</Text>
    </Flex>
  );
  if (media.kind === 'video' && isCurrent) {
    return (
      <div className={styles.slide} style={style}>
        <Film media={media} title={title} missing={missing} />
      </div>
    );
  }
  return (
    <div className={styles.slide} style={style}>
      <MediaImage
        media={media}
        alt={media.kind === 'image' ? t('picture.of', { title }) : ''}
        sizes={`${Math.round(width)}px`}
        isWhole
        fallback={missing}
      />
    </div>
  );
};
