import { IconButton, Text, Tooltip } from '@radix-ui/themes';
import { ImageOff, Info } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/features/content/content.contract.ts';
import styles from './media-image.module.css';
import { pictureSources } from './media-sources.ts';

/** Tries one address of a picture after the other. */
export const usePictureSource = (media: Media) => {
  const [failed, setFailed] = useState({ url: media.url, count: 0 });
  // A replaced file begins anew.
  const count = failed.url === media.url ? failed.count : 0;
  const source = pictureSources(media)[count];
  return {
    source,
    handleError: () => setFailed({ url: media.url, count: count + 1 }),
  };
};

interface MediaImageProps {
  media: Media;
  alt: string;
  /** How wide it is shown, for the browser to choose a thumbnail by. */
  sizes: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** Shown in place of a picture that is nowhere to be found. */
  fallback: ReactNode;
}

/** A picture that takes its room before it has arrived. */
export const MediaImage = (props: MediaImageProps) => {
  const { media, alt, sizes, className, style, fallback } = props;
  const { source, handleError } = usePictureSource(media);
  if (!source) return fallback;
  return (
    <img
      key={source.src}
      className={className}
      {...(style ? { style } : {})}
      src={source.src}
      {...(source.srcSet ? { srcSet: source.srcSet, sizes } : {})}
      {...(media.width && media.height ? { width: media.width, height: media.height } : {})}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={handleError}
    />
  );
};

/** Stands where a file should be, and says why it may be missing. */
export const MissingMedia = ({ kind }: { kind: Media['kind'] }) => {
  const { t } = useTranslation('content');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.missing}>
      <ImageOff size={32} aria-hidden="true" />
      <Text size="2" weight="bold">
        {t(kind === 'video' ? 'media.missingVideo' : 'media.missing')}
      </Text>
      <Tooltip content={t('media.elsewhere')} open={isOpen} onOpenChange={setIsOpen}>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('media.elsewhereLabel')}
          onClick={(event) => {
            // Fingers do not hover: a press opens the tooltip instead of closing it.
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Info size={18} aria-hidden="true" />
        </IconButton>
      </Tooltip>
    </div>
  );
};
