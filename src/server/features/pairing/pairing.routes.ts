import * as contract from '#shared/features/pairing/pairing.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import {
  acceptDevice,
  enterPaired,
  listPairingRequests,
  matchAnimals,
  refuseDevice,
} from './pairing.service.ts';
import type { PickLimit } from './pairing-rate-limit.ts';
import { askIn, nameOwn, readOwn, withdrawOwn } from './pairing-requests.service.ts';

export const pairingRoutes = (context: Context, picks: PickLimit): Route[] => [
  // Counts the try before its own transaction.
  asyncRoute(context, contract.askIn, async (call) => askIn(context, call), { creates: true }),
  route(context, contract.readOwnPairing, (call) => readOwn(context, call)),
  route(context, contract.nameOwnPairing, (call) => nameOwn(context, call, call.body.deviceName)),
  route(context, contract.withdrawPairing, (call) => withdrawOwn(context, call)),
  route(context, contract.enterPaired, (call) => enterPaired(context, call)),
  route(context, contract.listPairingRequests, () => listPairingRequests(context)),
  route(context, contract.matchAnimals, ({ actor, body }) =>
    matchAnimals(context, picks, actor, body.animals),
  ),
  route(context, contract.acceptDevice, ({ actor, params, body }) =>
    acceptDevice(context, picks, actor, params.id, body),
  ),
  route(context, contract.refuseDevice, ({ actor, params }) =>
    refuseDevice(context, actor, params.id),
  ),
];
