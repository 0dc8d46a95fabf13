import { addMinutes } from 'date-fns/addMinutes';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import { defineFeature } from '../feature.ts';
import { deleteLaterThan } from './pairing.repo.ts';
import { pairingRoutes } from './pairing.routes.ts';
import { createPickLimit } from './pairing-rate-limit.ts';
import { announcePairing, deleteOldPairings } from './pairing-requests.service.ts';

export const pairingFeature = defineFeature({
  name: 'pairing',
  create: (context) => {
    // Requests that were made under a clock that proved wrong.
    context.clock.onCorrected((now) => {
      deleteLaterThan(context.db, addMinutes(now, limits.minutes).toISOString());
      announcePairing(context);
    });
    return {
      routes: pairingRoutes(context, createPickLimit(context.clock)),
      cleanup: { pairing: (date) => deleteOldPairings(context, date) },
    };
  },
});
