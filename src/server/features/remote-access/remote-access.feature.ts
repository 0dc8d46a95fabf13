import { defineFeature } from '../feature.ts';
import { remoteAccessRoutes } from './remote-access.routes.ts';
import { publishRemoteAccess } from './remote-access.service.ts';
import { createWayTests } from './way-tests.ts';

export const remoteAccessFeature = defineFeature({
  name: 'remote-access',
  create: (context) => ({
    routes: remoteAccessRoutes(context, createWayTests(context.clock)),
    // Tailnets come and go like other networks.
    handleNetwork: (network) => void network.onLook(() => publishRemoteAccess(context)),
  }),
});
