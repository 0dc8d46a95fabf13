import { useEffect, useRef, useState } from 'react';
import { displayLimits } from '#shared/features/displays/displays.fields.ts';
import type { DisplayState } from './connection.ts';
import { loadPicture } from './display-api.ts';
import { type Slide, startFrame } from './frame.ts';

export interface Layer {
  key: number;
  slide: Slide<HTMLImageElement>;
}

/** The picture that is shown, above the one before it. */
export const useFrame = (state: DisplayState): Layer[] => {
  const [layers, setLayers] = useState<Layer[]>([]);
  const frame = useRef<ReturnType<typeof startFrame>>(null);
  const show = state.kind === 'shown' ? state.show : null;
  useEffect(() => {
    const started = startFrame({
      load: loadPicture,
      random: Math.random,
      onShow: (slide) =>
        setLayers((known) => {
          const top = known.at(-1);
          if (!slide) return [];
          if (slide.loaded === top?.slide.loaded) return known;
          const next = { key: (top?.key ?? 0) + 1, slide };
          return top ? [top, next] : [next];
        }),
    });
    frame.current = started;
    return started.stop;
  }, []);
  useEffect(() => {
    frame.current?.setPictures(show?.pictures ?? [], show?.seconds ?? displayLimits.secondsDefault);
  }, [show]);
  return layers;
};
