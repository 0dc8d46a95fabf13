import { BackLayers } from './layer-history.ts';

/** Those of this window; there before the router listens. */
export const backLayers = new BackLayers(window);
