import { isAdmin } from '#shared/features/accounts/access.ts';
import type { DiskLevel } from '#shared/features/household/health.contract.ts';
import type { Context } from '../../context/context.ts';
import { defineFeature } from '../feature.ts';
import { readDiskState } from './health.service.ts';
import { householdRoutes } from './household.routes.ts';

/** Tells the admins when the disk has become low, full, or fine again. */
const createDiskWatch = (context: Context) => {
  let known: DiskLevel = 'ok';
  return async () => {
    const { level } = await readDiskState(context);
    if (level !== known) {
      known = level;
      context.live.publish({ type: 'changed', area: 'household' }, isAdmin);
    }
    return false;
  };
};

export const householdFeature = defineFeature({
  name: 'household',
  create: (context) => {
    context.clock.onChange(() => {
      context.live.publish({ type: 'changed', area: 'household' }, isAdmin);
    });
    return { routes: householdRoutes(context), cleanup: { disk: createDiskWatch(context) } };
  },
});
