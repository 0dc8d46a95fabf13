import * as contract from '#shared/features/backups/continuous/continuous.contract.ts';
import { asyncRoute } from '../../../http/route.ts';
import { defineFeature } from '../../feature.ts';
import { deleteCopies, readContinuous, turnOff, turnOn } from './continuous.service.ts';

/** Continuous copies of the household, for admins. */
export const continuousFeature = defineFeature({
  name: 'continuous',
  create: (context) => ({
    routes: [
      asyncRoute(context, contract.getContinuous, () => readContinuous(context)),
      asyncRoute(context, contract.setContinuous, ({ actor, body }) =>
        turnOn(context, actor, body.place),
      ),
      asyncRoute(context, contract.endContinuous, ({ actor }) => turnOff(context, actor)),
      asyncRoute(context, contract.deleteContinuous, ({ actor }) => deleteCopies(context, actor)),
    ],
  }),
});
