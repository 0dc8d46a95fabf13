import { useMemo } from 'react';
import { oneOf, randomFrom } from '#shared/features/games/random.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { OwnPicture } from '../games.hooks.ts';
import { drawnPictures } from './drawn-pictures.ts';
import type { Picture } from './game-picture.tsx';

/** The picture of a round, by its seed: an own one if there are any, else one that is drawn. */
export const usePicture = (pictures: readonly OwnPicture[], seed: number): Picture => {
  const { t } = useTranslation('games');
  return useMemo(() => {
    const random = randomFrom(seed);
    if (pictures.length > 0) return oneOf(pictures, random);
    const drawn = oneOf(drawnPictures, random);
    return { title: t(`puzzle.drawings.${drawn}`), drawn };
  }, [pictures, seed, t]);
};
