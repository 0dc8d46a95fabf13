import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { findHousehold, updateHousehold } from './household.repo.ts';

/** Turns LAN access off: anyone at this computer may, turning it on needs an admin (rule 153). */
export const closeToDevices = async (context: Context): Promise<void> => {
  const { db, live, audit, network } = context;
  write(db, () => {
    if (!findHousehold(db)?.lan) return;
    updateHousehold(db, { lan: false });
    live.publish({ type: 'changed', area: 'household' }, () => true);
    live.publish({ type: 'changed', area: 'network' }, ({ role }) => role === 'admin');
    audit.record({
      action: 'lanChanged',
      actorId: null,
      details: { isOn: false, reason: 'person' },
    });
  });
  await network.setLan(false);
};
