import type { Context } from '../../context/context.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import { listDevicesOf } from './remote-devices.repo.ts';

/** The devices outside on which a person is signed in, or for which they were given a pass. */
export const remoteDevicesExport = ({ db }: Context): ExportSections => ({
  'devices-outside': {
    title: 'exports:sections.remoteDevices',
    count: (userId) => listDevicesOf(db, userId).length,
    pages: function* ({ id }) {
      yield listDevicesOf(db, id).map((row) => ({
        data: {
          userAgent: row.user_agent,
          way: row.way,
          address: row.address,
          enteredAt: row.entered_at,
          lastSeenAt: row.last_seen_at,
        },
        title: describeUserAgent(row.user_agent) || row.user_agent,
        at: row.entered_at,
      }));
    },
  },
});
