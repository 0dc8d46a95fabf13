import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { limits } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { AccountRemoval } from '../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { defineFeature } from '../feature.ts';
import { deleteExpired, deleteLaterThan } from './entry.repo.ts';
import { remoteDevicesExport } from './remote-devices.export.ts';
import { linkSession, listDevicesFor } from './remote-devices.repo.ts';
import { remoteDevicesRoutes } from './remote-devices.routes.ts';
import {
  announceDevices,
  endDevice,
  endKidOutside,
  endPassesOf,
  forgetUnused,
} from './remote-devices.service.ts';

/** Rows swept away in one transaction. */
const sweptAtOnce = 100;

const sweep = (context: Context, date: Date): boolean =>
  write(context.db, () => {
    const late = deleteExpired(context.db, date.toISOString(), sweptAtOnce);
    const hasMoreUnused = forgetUnused(context, date, sweptAtOnce);
    return hasMoreUnused || late === sweptAtOnce;
  });

/** The devices for which a person had a pass go with their account, and end what others began there. */
function* leave(context: Context, { userId }: AccountRemoval): JobSteps {
  for (const id of listDevicesFor(context.db, userId)) {
    endDevice(context, id);
    announceDevices(context);
    yield;
  }
}

export const remoteDevicesFeature = defineFeature({
  name: 'remote-devices',
  create: (context) => {
    const { clock, db, events, remoteDevices } = context;
    events.on('sessionBegun', ({ sessionId, request }) => {
      const deviceId = remoteDevices.idOf(request);
      if (deviceId !== null) linkSession(db, sessionId, deviceId);
    });
    events.on('personChanged', ({ userId }) => {
      endKidOutside(context, userId);
      endPassesOf(context, userId);
    });
    // Passes and requests that were made under a clock that proved wrong.
    clock.onCorrected((now) => {
      deleteLaterThan(db, {
        requests: addMinutes(now, limits.minutes).toISOString(),
        passes: addDays(now, limits.passDays).toISOString(),
      });
      announceDevices(context);
    });
    return {
      routes: remoteDevicesRoutes(context),
      exports: remoteDevicesExport(context),
      accountDeletion: { leave: (removal) => leave(context, removal) },
      cleanup: { remoteDevices: (date) => sweep(context, date) },
    };
  },
});
