import { Button, Flex, Text } from '@radix-ui/themes';
import { Download, FilmIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** In px, at the bottom of a film: a finger there moves the film's slider, not to the next picture. */
const controlsHeight = 80;

interface FilmProps {
  media: Media;
  title: string;
  /** Shown in place of a film that is nowhere to be found. */
  missing: ReactNode;
}

/** A film that plays at once, or says that this browser can't play it. */
export const Film = ({ media, title, missing }: FilmProps) => {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'playing' | 'unplayable' | 'missing'>('playing');
  const [url, setUrl] = useState(media.renditionUrl ?? media.url);
  const handleError = async () => {
    // Old devices play some originals, but not the copy.
    if (url !== media.url) return setUrl(media.url);
    // A browser gives the same error for a file that is gone.
    const found = await fetch(media.url, { method: 'HEAD' }).catch(() => null);
    setState(found?.ok ? 'unplayable' : 'missing');
  };
  if (state === 'missing') return missing;
  if (state === 'unplayable') return <Unplayable media={media} title={title} />;
  return (
    <video
      src={url}
      {...(media.largeUrl ? { poster: media.largeUrl } : {})}
      controls
      autoPlay
      playsInline
      preload="metadata"
      aria-label={t('viewer.video', { title })}
      onError={() => void handleError()}
      // Without a decoder for its pictures a browser would play the sound alone.
      onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && void handleError()}
      onPointerDown={(event) => {
        const { bottom } = event.currentTarget.getBoundingClientRect();
        if (event.clientY > bottom - controlsHeight) event.stopPropagation();
      }}
    />
  );
};

const Unplayable = ({ media, title }: { media: Media; title: string }) => {
  const { t } = useTranslation('common');
  return (
    <Flex direction="column" align="center" gap="3" p="5" role="alert">
      <FilmIcon size={40} aria-hidden="true" />
      <Text as="p" size="4" weight="bold" align="center">
        {t('viewer.unplayable')}
      </Text>
      <Text as="p" size="3" align="center">
        {t('viewer.unplayableHint')}
      </Text>
      <Button asChild size="3" variant="soft">
        <a href={media.url} download={title}>
          <Download size={18} aria-hidden="true" />
          {t('viewer.download')}
        </a>
      </Button>
    </Flex>
  );
};
