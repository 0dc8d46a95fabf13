import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { UpdateSwitch, UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { destinationOf } from '../../backup-engine/offsite/rclone-config.ts';
import type { Context } from '../../context/context.ts';
import type { Updater } from '../../context/updater.ts';
import { refusals } from '../../egress/blocked-connections.ts';
import { parseUpdateAddress } from './engine/update-url.ts';
import { changeUpdateSettings, updateSettings } from './update-settings.ts';

const copiesTo = ({ computer }: Context): string | null => {
  const { target } = computer.read().offsite;
  const destination = target && destinationOf(target);
  return destination && `${destination.host}:${destination.port}`;
};

/** Blocked outbound connections, and the state of updates. */
export const readUpdates = (context: Context, updater: Updater): UpdatesState => ({
  version: context.config.version,
  since: refusals.since.toISOString(),
  refusedCount: refusals.count(),
  refusals: refusals.list(),
  updates: updater.state(),
  copiesTo: copiesTo(context),
});

const requireAddress = (address: string | null): string => {
  if (!address) throw new AppError('invalid', 'updates:errors.addressNeeded');
  const url = parseUpdateAddress(address);
  if (!url) throw new AppError('invalid', 'updates:errors.addressWrong');
  return url.href;
};

/**
 * Turns the look for new versions on or off.
 * @throws AppError 400 without an address that may be asked, 409 while a new version is being put in place
 */
export const switchUpdatesTo = (
  context: Context,
  updater: Updater,
  { actor, body: { isOn, address } }: { actor: Actor; body: UpdateSwitch },
): UpdatesState => {
  const wanted = isOn || address ? requireAddress(address) : null;
  const before = updateSettings(context);
  if (before.address !== wanted || !isOn) updater.forget();
  if (before.isOn !== isOn) {
    context.audit.record({ action: 'updateCheckChanged', actorId: actor.id, details: { isOn } });
  }
  // What another address said is no news of this one.
  const lastCheck = before.address === wanted ? before.lastCheck : null;
  changeUpdateSettings(context, { isOn, address: wanted, lastCheck });
  context.live.publish({ type: 'changed', area: 'updates' }, isAdmin);
  return readUpdates(context, updater);
};
