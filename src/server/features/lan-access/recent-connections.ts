import type { SeenDevice } from '#shared/features/lan-access/lan-access.contract.ts';
import type { Context } from '../../context/context.ts';

/** More than a family has; who floods the list pushes out the oldest. */
const maxDevices = 20;

interface Seen {
  devices: SeenDevice[];
  lastId: number;
}

const seenBy = new WeakMap<Context, Seen>();

/** Recent connection attempts since the start, latest first; in memory only. */
export const listSeenDevices = (context: Context): SeenDevice[] =>
  seenBy.get(context)?.devices ?? [];

/** Remembers a device by browser and system; one that comes again is moved to the top. */
export const rememberDevice = (
  context: Context,
  { device, from }: Pick<SeenDevice, 'device' | 'from'>,
): void => {
  const { devices, lastId } = seenBy.get(context) ?? { devices: [], lastId: 0 };
  const others = devices.filter((known) => known.device !== device || known.from !== from);
  const id = lastId + 1;
  const seenAt = context.clock.now().toISOString();
  seenBy.set(context, {
    devices: [{ id, device, from, seenAt }, ...others].slice(0, maxDevices),
    lastId: id,
  });
};
