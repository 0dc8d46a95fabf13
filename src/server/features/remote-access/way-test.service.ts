import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';
import type {
  Arrival,
  RemoteAccessState,
} from '#shared/features/remote-access/remote-access.contract.ts';
import type { WayIn } from '#shared/features/remote-access/remote-access.fields.ts';
import { paths } from '#shared/paths.ts';
import type { Context } from '../../context/context.ts';
import { connectionOf } from '../../http/client-connection.ts';
import { takeNetworkToken } from '../../http/rate-limit.ts';
import { plainAddress } from '../../network/ip-range.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import { publishRemoteAccess, readRemoteAccess } from './remote-access.service.ts';
import type { WayTests } from './way-tests.ts';

/** Reports of one network: a few tries with a phone, and no guessing of codes. */
const reportRate = { burst: 6, perSecond: 0.1 };

/** Where a way leads; undefined while it is closed. */
const originOf = (way: WayIn, state: RemoteAccessState): string | undefined => {
  if (way === 'router') return state.homeAddresses[0];
  if (way === 'tailnet') return state.tailnetAddresses[0];
  const [name] = state.proxy.hostNames;
  return state.proxy.isOn && name ? `https://${name}` : undefined;
};

/** @throws AppError 409 while the way is closed. */
export const startWayTest = (context: Context, tests: WayTests, way: WayIn): RemoteAccessState => {
  const origin = originOf(way, readRemoteAccess(context, tests));
  if (!origin) throw new AppError('conflict', 'remoteAccess:errors.wayClosed');
  // A fragment is sent to no server, so it is in no proxy's log.
  tests.start(way, (code) => `${origin}${paths.fromOutside}#${code}`);
  publishRemoteAccess(context);
  return readRemoteAccess(context, tests);
};

export const endWayTest = (context: Context, tests: WayTests): RemoteAccessState => {
  tests.end();
  publishRemoteAccess(context);
  return readRemoteAccess(context, tests);
};

/** Shows the admins how a phone connected. @throws AppError 404 for a code that is over, 429 */
export const reportArrival = (
  context: Context,
  tests: WayTests,
  request: Request,
  { code, isSocketOpen }: { code: string; isSocketOpen: boolean },
): Arrival => {
  const { address, isSecure, entrance } = connectionOf(request);
  takeNetworkToken(context, { purpose: 'arrival', address }, reportRate, 'common:errors.tooMany');
  const arrival: Arrival = {
    entrance,
    address: plainAddress(address),
    isSecure,
    isSocketOpen,
    device: describeUserAgent(request.headers['user-agent'] ?? ''),
    at: context.clock.now().toISOString(),
  };
  if (!tests.arrive(code, arrival)) {
    throw new AppError('notFound', 'remoteAccess:errors.checkOver');
  }
  publishRemoteAccess(context);
  return arrival;
};
