import * as contract from '#shared/features/backups/takeover/takeover.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { defineFeature } from '../../feature.ts';
import { startRehearsal } from './rehearsal.service.ts';
import {
  readConnectionFile,
  readTakeover,
  recordReturn,
  returnHousehold,
} from './takeover.service.ts';

const takeoverRoutes = (context: Context): Route[] => [
  route(context, contract.getTakeover, () => readTakeover(context)),
  asyncRoute(context, contract.returnHousehold, ({ actor, body }) =>
    returnHousehold(context, actor, body.epoch),
  ),
  route(context, contract.startRehearsal, () => {
    startRehearsal(context);
    return readTakeover(context);
  }),
  route(context, contract.getConnectionFile, ({ response }) => {
    const file = readConnectionFile(context);
    response.setHeader('Content-Disposition', 'attachment; filename="treehouse-connection.json"');
    return file;
  }),
];

export const takeoverFeature = defineFeature({
  name: 'takeover',
  create: (context) => {
    recordReturn(context);
    return { routes: takeoverRoutes(context) };
  },
});
