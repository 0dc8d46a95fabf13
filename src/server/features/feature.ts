import type { ClientMessage } from '#shared/live.ts';
import type { Context } from '../context/context.ts';
import { addExtensions, type FeatureExtensions } from '../extension-points/extensions.ts';
import type { Network } from '../http/lan-listeners.ts';
import { savingStoppedError } from '../http/read-only.ts';
import type { Route } from '../http/route.ts';
import type { FrameHandler } from '../live/frames.ts';
import type { LiveClient } from '../live/live-client.ts';

/** Everything the rest of the server may know of a feature. */
export interface FeatureParts extends FeatureExtensions {
  routes?: Route[];
  /** Handlers of socket frames. */
  frames?: { [Type in ClientMessage['type']]?: FrameHandler<Type> };
  handleSocketClose?: (client: LiveClient) => void;
  handlePresence?: (userId: number, isOnline: boolean) => void;
  /** Called once the server has its listeners. */
  handleNetwork?: (network: Network) => void;
}

/** A feature's manifest. */
export interface Feature {
  name: string;
  /** Subscribes to events and returns what the feature adds; called once for each server. */
  create(context: Context): FeatureParts;
}

export const defineFeature = (feature: Feature): Feature => feature;

/** Refuses frames that would be saved, while nothing is. */
const guardFrame = <K extends ClientMessage['type']>(
  { config: { savingStopped } }: Context,
  type: string,
  handler: FrameHandler<K>,
): FrameHandler<K> => {
  if (savingStopped === null || type !== 'chat_message') return handler;
  return () => {
    throw savingStoppedError(savingStopped);
  };
};

/** Creates the features of a server and hands what they add to those who ask for it. */
export const createFeatures = (
  context: Context,
  features: readonly Feature[],
): { routes: Route[]; handleNetwork: (network: Network) => void } => {
  const { extensions, live } = context;
  const all = features.map(({ name, create }) => {
    const parts = create(context);
    addExtensions(extensions, name, parts);
    for (const [type, handler] of Object.entries(parts.frames ?? {})) {
      const handle = handler as FrameHandler<ClientMessage['type']>;
      live.handle(type as ClientMessage['type'], guardFrame(context, type, handle));
    }
    if (parts.handleSocketClose) live.onClose(parts.handleSocketClose);
    if (parts.handlePresence) live.onPresence(parts.handlePresence);
    return parts;
  });
  return {
    routes: all.flatMap(({ routes = [] }) => routes),
    handleNetwork: (network) => {
      for (const parts of all) parts.handleNetwork?.(network);
    },
  };
};
