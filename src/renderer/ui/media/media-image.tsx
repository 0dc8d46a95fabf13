import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Media } from '#shared/media.ts';
import { pictureSources, type SourceOptions } from '#shared/media-sources.ts';

/** Tries one address of a picture after the other. */
export const usePictureSource = (media: Media, options: SourceOptions = {}) => {
  const [failed, setFailed] = useState({ url: media.url, count: 0 });
  // A replaced file starts over.
  const count = failed.url === media.url ? failed.count : 0;
  const source = pictureSources(media, options)[count];
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
  /** Whether it is shown large enough for the original. */
  isWhole?: boolean | undefined;
  /** Shown in place of a picture that is nowhere to be found. */
  fallback: ReactNode;
}

/** A picture that takes its room before it has arrived. */
export const MediaImage = (props: MediaImageProps) => {
  const { media, alt, sizes, className, style, isWhole, fallback } = props;
  const { source, handleError } = usePictureSource(media, { isWhole, isMoving: isWhole });
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
      // A drag is a swipe; Firefox would carry the picture away.
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={handleError}
    />
  );
};
