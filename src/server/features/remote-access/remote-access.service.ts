import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type {
  RemoteAccessChanges,
  RemoteAccessState,
} from '#shared/features/remote-access/remote-access.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { httpUrl } from '../../http/listeners.ts';
import { plainAddress } from '../../network/ip-range.ts';
import type { RemoteAccessSettings } from '../../settings/remote-access.settings.ts';
import type { WayTests } from './way-tests.ts';

/** Tells the admins' pages to read again. */
export const publishRemoteAccess = ({ live }: Context): void =>
  live.publish({ type: 'changed', area: 'remoteAccess' }, isAdmin);

/** The ways in from outside, for admins. */
export const readRemoteAccess = (context: Context, tests: WayTests): RemoteAccessState => {
  const { network, computer } = context;
  const { proxy, tailnetAdapters, tailnetNames } = computer.read().remoteAccess;
  const tailnets = network.home?.tailnets() ?? [];
  const { port } = network;
  const open = network.openTailnetAddresses();
  return {
    proxy,
    tailnets,
    missingAdapters: tailnetAdapters.filter((name) => !tailnets.some((one) => one.name === name)),
    tailnetNames,
    tailnetAddresses: port === null ? [] : open.map((address) => httpUrl(address, port)),
    homeAddresses: network.lanAddresses(),
    port,
    test: tests.current(),
  };
};

/** The same, after a look at which tailnets there are now. */
export const lookAround = async (context: Context, tests: WayTests): Promise<RemoteAccessState> => {
  await context.network.lookAgain();
  return readRemoteAccess(context, tests);
};

/** @throws AppError 400 for the proxy way without a name or an address. */
const nextProxy = (
  before: RemoteAccessSettings['proxy'],
  changes: NonNullable<RemoteAccessChanges['proxy']>,
): RemoteAccessSettings['proxy'] => {
  const next = {
    isOn: changes.isOn ?? before.isOn,
    hostNames: changes.hostNames ?? before.hostNames,
    proxies: [...new Set((changes.proxies ?? before.proxies).map(plainAddress))],
  };
  if (next.isOn && next.hostNames.length === 0) {
    throw new AppError('invalid', 'remoteAccess:errors.nameMissing');
  }
  if (next.isOn && next.proxies.length === 0) {
    throw new AppError('invalid', 'remoteAccess:errors.proxyMissing');
  }
  return next;
};

/** @throws AppError 404 for an adapter that is no tailnet here, unless it was selected before. */
const nextAdapters = (context: Context, before: string[], wanted: string[]): string[] => {
  const known = new Set([
    ...before,
    ...(context.network.home?.tailnets() ?? []).map(({ name }) => name),
  ]);
  if (wanted.some((name) => !known.has(name))) {
    throw new AppError('notFound', 'remoteAccess:errors.noAdapter');
  }
  return [...new Set(wanted)];
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Records what changed. */
const recordChanges = (
  { audit }: Context,
  actor: Actor,
  before: RemoteAccessSettings,
  next: RemoteAccessSettings,
): void => {
  const isProxyTouched = before.proxy.isOn || next.proxy.isOn;
  if (isProxyTouched && !isSame(before.proxy, next.proxy)) {
    const details = { isOn: next.proxy.isOn, names: next.proxy.hostNames.join(', ') };
    audit.record({ action: 'proxyWayChanged', actorId: actor.id, details });
  }
  const isTailnetOn = next.tailnetAdapters.length > 0;
  if (
    !isSame(before.tailnetAdapters, next.tailnetAdapters) ||
    (isTailnetOn && !isSame(before.tailnetNames, next.tailnetNames))
  ) {
    const adapters = [...next.tailnetAdapters, ...next.tailnetNames].join(', ');
    const details = { isOn: isTailnetOn, adapters };
    audit.record({ action: 'tailnetWayChanged', actorId: actor.id, details });
  }
};

/** Sockets that are still allowed come back at once. */
const endProxySockets = ({ live }: Context): void => {
  for (const { entrance, sessionId } of live.guests()) {
    if (entrance === 'proxy') live.endSession(sessionId, closeCodes.goingAway);
  }
};

/** Changes the ways in from outside, at once. @throws AppError 400, 404 */
export const changeRemoteAccess = async (
  context: Context,
  tests: WayTests,
  actor: Actor,
  changes: RemoteAccessChanges,
): Promise<RemoteAccessState> => {
  const { computer, network } = context;
  if (changes.tailnetAdapters) await network.lookAgain();
  const before = computer.read().remoteAccess;
  const next: RemoteAccessSettings = {
    proxy: changes.proxy ? nextProxy(before.proxy, changes.proxy) : before.proxy,
    tailnetAdapters: changes.tailnetAdapters
      ? nextAdapters(context, before.tailnetAdapters, changes.tailnetAdapters)
      : before.tailnetAdapters,
    tailnetNames: changes.tailnetNames ?? before.tailnetNames,
  };
  computer.change({ remoteAccess: next });
  write(context.db, () => {
    recordChanges(context, actor, before, next);
    publishRemoteAccess(context);
  });
  if (!isSame(before.proxy, next.proxy)) endProxySockets(context);
  return lookAround(context, tests);
};
