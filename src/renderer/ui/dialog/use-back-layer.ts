import { useEffect, useLayoutEffect, useRef } from 'react';
import { backLayers } from '../../lib/dom/back-layers.ts';

/** Lets Back close something that lies over the page, or ask first. */
export const useBackLayer = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? backLayers.add(() => latest.current()) : undefined), [isOpen]);
};
