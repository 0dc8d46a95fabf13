import type { CSSProperties } from 'react';
import type { Media } from '#shared/media.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { type DrawnPicture, drawnPictureSource } from './drawn-pictures.ts';

/** A picture to play with: one of the family's own, or a drawn one. */
export type Picture = { title: string; media: Media } | { title: string; drawn: DrawnPicture };

interface GamePictureProps {
  picture: Picture;
  alt: string;
  /** How wide it is shown, for the browser to choose a thumbnail by. */
  sizes: string;
  className: string | undefined;
  style?: CSSProperties;
}

/** Shows either kind of picture. */
export const GamePicture = ({ picture, alt, sizes, className, style = {} }: GamePictureProps) =>
  'media' in picture ? (
    <MediaImage {...{ media: picture.media, alt, sizes, className, style }} fallback={null} />
  ) : (
    <img
      src={drawnPictureSource(picture.drawn)}
      alt={alt}
      className={className}
      style={style}
      draggable={false}
    />
  );
