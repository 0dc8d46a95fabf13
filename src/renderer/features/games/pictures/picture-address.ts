import { pictureSources } from '#shared/media-sources.ts';
import { drawnPictureSource } from './drawn-pictures.ts';
import type { Picture } from './game-picture.tsx';

/** The address of a picture that is shown in many parts; empty for one without a file. */
export const pictureAddress = (picture: Picture): string =>
  ('media' in picture
    ? (picture.media.mediumUrl ?? pictureSources(picture.media)[0]?.src)
    : drawnPictureSource(picture.drawn)) ?? '';
