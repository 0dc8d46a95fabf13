import { Text } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { stopLoadingWhenRemoved } from '../../../lib/dom/stop-loading.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { MissingMedia } from '../posts/lazy-missing-media.tsx';
import type { PostFile } from './post-file.ts';
import styles from './post-files.module.css';

/** The address of a file on this page, for as long as it is shown. */
const useFileUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
};

interface FilePreviewProps {
  shown: PostFile;
  /** Alone it is large; in a list only as much as tells it from the others. */
  isSmall?: boolean;
}

/** What was chosen, or is there already. */
export const FilePreview = ({ shown, isSmall = false }: FilePreviewProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  const url = useFileUrl(shown.file);
  const className = isSmall ? styles.thumb : styles.preview;
  if (shown.kept) {
    return (
      <div className={className}>
        <MediaImage
          media={shown.kept}
          alt={isSmall ? '' : t('postFile:preview')}
          sizes={isSmall ? '96px' : '480px'}
          className={styles.shown}
          fallback={<MissingMedia kind={shown.kind} />}
        />
      </div>
    );
  }
  return (
    url && (
      <div className={className}>
        <ChosenPreview key={url} url={url} kind={shown.kind} isSmall={isSmall} />
      </div>
    )
  );
};

interface ChosenPreviewProps {
  url: string;
  kind: PostFile['kind'];
  isSmall: boolean;
}

const ChosenPreview = ({ url, kind, isSmall }: ChosenPreviewProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  const [isBroken, setIsBroken] = useState(false);
  // Not every browser shows all that the server accepts: HEIC, and some videos.
  if (isBroken) {
    if (isSmall) return null;
    return (
      <Text as="p" size="2" color="gray">
        {t(kind === 'video' ? 'postFile:noVideoPreview' : 'postFile:noPreview')}
      </Text>
    );
  }
  const shared = { className: styles.shown, src: url, onError: () => setIsBroken(true) };
  if (kind === 'image') return <img {...shared} alt={isSmall ? '' : t('postFile:preview')} />;
  return (
    <video
      {...shared}
      ref={stopLoadingWhenRemoved}
      controls={!isSmall}
      muted={isSmall}
      playsInline
      preload="metadata"
      aria-label={t('postFile:preview')}
    />
  );
};
