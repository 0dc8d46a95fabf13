import * as clock from '#shared/features/household/clock.contract.ts';
import * as health from '#shared/features/household/health.contract.ts';
import * as contract from '#shared/features/household/household.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { acceptShownDate, readClock } from './clock.service.ts';
import { checkHealth, readDiskState, readHealth, readSpace } from './health.service.ts';
import {
  changeSettings,
  checkSetupCode,
  dismissJoiningNotice,
  readAllowance,
  readHousehold,
  readSettings,
  readSetup,
  setUpHousehold,
} from './household.service.ts';
import { readNextSteps } from './next-steps.service.ts';

export const householdRoutes = (context: Context): Route[] => [
  route(context, contract.getHealth, () => ({
    status: 'ok' as const,
    version: context.config.version,
  })),
  route(context, contract.getSetup, ({ request }) => readSetup(context, request)),
  // Not in a transaction: a refusal would take back the counted attempt.
  asyncRoute(context, contract.checkSetupCode, async ({ body, request }) =>
    checkSetupCode(context, body, request),
  ),
  asyncRoute(context, contract.setUp, (call) => setUpHousehold(context, call.body, call), {
    creates: true,
  }),
  route(context, contract.getHousehold, ({ actor }) => readHousehold(context, actor)),
  asyncRoute(context, contract.listNextSteps, ({ actor }) => readNextSteps(context, actor)),
  route(context, contract.getAllowance, ({ actor }) => readAllowance(context, actor)),
  route(context, contract.getHouseholdSettings, () => readSettings(context)),
  asyncRoute(context, contract.updateHouseholdSettings, ({ actor, body, request }) =>
    changeSettings(context, actor, body, request),
  ),
  route(context, contract.dismissJoiningNotice, () => {
    dismissJoiningNotice(context);
    return {};
  }),
  asyncRoute(context, health.getHealthReport, () => readHealth(context)),
  asyncRoute(context, health.checkServer, () => checkHealth(context)),
  asyncRoute(context, health.freeVideoCopies, async () => ({
    bytes: await context.media.freeRenditions(),
  })),
  asyncRoute(context, health.getSpace, ({ actor }) => readSpace(context, actor.id)),
  asyncRoute(context, health.getDisk, () => readDiskState(context)),
  route(context, clock.getClock, () => readClock(context)),
  route(context, clock.acceptClock, ({ actor }) => acceptShownDate(context, actor)),
];
