import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import {
  AdapterKind,
  type LanStanding,
  type NetworkState,
  type SeenDevice,
} from '#shared/features/lan-access/lan-access.contract.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { connectionOf, isOutside } from '../../http/client-connection.ts';
import { takeNetworkToken } from '../../http/rate-limit.ts';
import type { SeenAdapter } from '../../network/home-network-monitor.ts';
import { rangeOf } from '../../network/ip-range.ts';
import type { KnownNetwork } from '../../settings/network.settings.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import { openQuestions } from './lan-access-question.ts';
import type { RecentConnections } from './recent-connections.ts';

/** Hellos of one address: a family trying things out, and no flood. */
const helloRate = { burst: 12, perSecond: 0.5 };

const platforms: Record<string, NetworkState['platform']> = {
  win32: 'windows',
  darwin: 'mac',
  linux: 'linux',
};

/** Tells the admins' pages to read again. */
export const publishNetwork = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'network' }, isAdmin);

const standingOf = ({ network }: Context): LanStanding => {
  if (!network.isLanOn()) return 'off';
  if (network.lanAddresses().length > 0) return 'open';
  const chosen = (network.home?.adapters() ?? []).filter(({ isChosen }) => isChosen);
  const has = (standing: string) => chosen.some((adapter) => adapter.network.standing === standing);
  if (has('unknown')) return 'waiting';
  if (has('home')) return 'blocked';
  return has('notHome') ? 'notHome' : 'noNetwork';
};

const presentAdapter = ({ name, kind, addresses, isChosen, network }: SeenAdapter) => ({
  name,
  kind,
  addresses: addresses.map(({ address }) => address),
  isChosen,
  network,
});

const presentNetwork = (context: Context, network: KnownNetwork) => ({
  id: network.id,
  name: network.name,
  kind: AdapterKind.catch('other').parse(network.kind),
  isHome: network.isHome,
  isHere: context.network.home?.isHere(network) ?? false,
  markedAt: network.markedAt,
});

/** LAN access, for admins. */
export const readNetwork = (context: Context, recent: RecentConnections): NetworkState => {
  const { network } = context;
  return {
    isOn: network.isLanOn(),
    standing: standingOf(context),
    port: network.port,
    platform: platforms[process.platform] ?? 'other',
    addresses: network.lanAddresses(),
    localAddress: network.localAddress(),
    adapters: (network.home?.adapters() ?? []).map(presentAdapter),
    questions: openQuestions(context),
    networks: (network.home?.known() ?? []).map((known) => presentNetwork(context, known)),
    devices: recent.list(),
    now: context.clock.now().toISOString(),
  };
};

/** Looks at the surroundings now. */
export const lookAround = async (
  context: Context,
  recent: RecentConnections,
): Promise<NetworkState> => {
  await context.network.lookAgain();
  return readNetwork(context, recent);
};

/** Turns LAN access over a connection on or off. @throws AppError 404 if there is none of that name. */
export const chooseAdapter = async (
  context: Context,
  recent: RecentConnections,
  { name, isChosen }: { name: string; isChosen: boolean },
): Promise<NetworkState> => {
  if (!context.network.home?.choose(name, isChosen)) {
    throw new AppError('notFound', 'network:errors.noAdapter');
  }
  publishNetwork(context);
  return lookAround(context, recent);
};

/** Keeps what an admin says of the network the computer is in. @throws AppError 404 when it is in another. */
export const markNetwork = async (
  context: Context,
  recent: RecentConnections,
  actor: Actor,
  { key, isHome }: { key: string; isHome: boolean },
): Promise<NetworkState> => {
  const marked = context.network.home?.mark(key, isHome);
  if (!marked) throw new AppError('notFound', 'network:errors.noNetwork');
  write(context.db, () => {
    const details = { network: marked.name, isHome };
    context.audit.record({ action: 'networkMarked', actorId: actor.id, details });
    publishNetwork(context);
  });
  return lookAround(context, recent);
};

/** Forgets the answer about a network; the next time it is asked about again. @throws AppError 404 */
export const forgetNetwork = async (
  context: Context,
  actor: Actor,
  id: number,
): Promise<{ id: number }> => {
  const gone = context.network.home?.forget(id);
  if (!gone) throw new AppError('notFound', 'network:errors.noNetwork');
  write(context.db, () => {
    const details = { network: gone.name };
    context.audit.record({ action: 'networkForgotten', actorId: actor.id, details });
    publishNetwork(context);
  });
  await context.network.lookAgain();
  return { id };
};

const placeOf = (request: IncomingMessage): SeenDevice['from'] => {
  if (isOutside(request)) return 'outside';
  return rangeOf(connectionOf(request).address) === 'loopback' ? 'thisComputer' : 'homeNetwork';
};

/** Counts connection checks by address. @throws AppError 429 */
export const takeHello = (
  context: Context,
  request: IncomingMessage,
  by: 'request' | 'socket',
): void => {
  const from = { purpose: `hello by ${by}`, address: connectionOf(request).address };
  takeNetworkToken(context, from, helloRate, 'common:errors.tooMany');
};

/** A device tried to connect: shows it to the admins. @throws AppError 429 */
export const hearHello = (
  context: Context,
  recent: RecentConnections,
  request: IncomingMessage,
  sample: string,
): { device: string; now: string; received: number } => {
  takeHello(context, request, 'request');
  const device = describeUserAgent(request.headers['user-agent'] ?? '');
  recent.add({ device, from: placeOf(request) });
  publishNetwork(context);
  return { device, now: context.clock.now().toISOString(), received: sample.length };
};
