import * as contract from '#shared/features/backups/offsite/offsite.contract.ts';
import {
  beginFetch,
  beginKnownFetch,
  cancelFetch,
  readFetch,
  readKnownDestination,
} from '../../../backup-engine/offsite/fetch-copies.ts';
import { listHostKeys } from '../../../backup-engine/offsite/offsite-plan.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { requireSetup } from '../restore/restore.service.ts';
import { changeLimits, readOffsite, setUp, turnOff } from './offsite.service.ts';
import { beginCopy, cancelCopy } from './offsite-copy.service.ts';

/** Copies outside the home, for admins. */
export const offsiteRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.getOffsite, () => readOffsite(context)),
  asyncRoute(context, contract.getHostKeys, async ({ body }) => ({
    keys: await listHostKeys(context, body.destination),
  })),
  asyncRoute(context, contract.setOffsite, ({ actor, body }) => setUp(context, actor, body)),
  asyncRoute(context, contract.setOffsiteLimits, ({ actor, body }) =>
    changeLimits(context, actor, body),
  ),
  asyncRoute(context, contract.endOffsite, ({ actor }) => turnOff(context, actor)),
  asyncRoute(context, contract.copyOffsiteNow, async () => {
    beginCopy(context, { isAsked: true });
    return readOffsite(context);
  }),
  asyncRoute(context, contract.cancelOffsiteCopy, async () => {
    await cancelCopy(context);
    return readOffsite(context);
  }),
];

/** The same during setup, which needs the code: copies are fetched to be restored. */
export const fetchRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.getHostKeysForSetup, async ({ body, request }) => {
    requireSetup(context, body.token, request);
    return { keys: await listHostKeys(context, body.destination) };
  }),
  asyncRoute(context, contract.getKnownDestination, async ({ body, request }) => {
    requireSetup(context, body.token, request);
    return readKnownDestination(context);
  }),
  asyncRoute(context, contract.fetchKnownCopies, async ({ body, request }) => {
    requireSetup(context, body.token, request);
    return beginKnownFetch(context);
  }),
  asyncRoute(context, contract.fetchCopies, async ({ body: { token, ...input }, request }) => {
    requireSetup(context, token, request);
    return beginFetch(context, input);
  }),
  asyncRoute(context, contract.getFetch, async ({ body, request }) => {
    requireSetup(context, body.token, request);
    return readFetch(context);
  }),
  asyncRoute(context, contract.cancelFetch, async ({ body, request }) => {
    requireSetup(context, body.token, request);
    return cancelFetch(context);
  }),
];
