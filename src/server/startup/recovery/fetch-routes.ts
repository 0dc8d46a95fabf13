import type { Endpoint, OutputOf, ResponseOf } from '#shared/endpoint.ts';
import * as contract from '#shared/features/backups/offsite/offsite.contract.ts';
import {
  beginFetch,
  beginKnownFetch,
  cancelFetch,
  readFetch,
  readKnownDestination,
} from '../../backup-engine/offsite/fetch-copies.ts';
import { listHostKeys, type OffsiteParts } from '../../backup-engine/offsite/offsite-plan.ts';

/** Mounts a call; the code in its body is checked first. */
export type MountRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (body: OutputOf<E['body']>) => ResponseOf<E> | Promise<ResponseOf<E>>,
) => void;

/** Mounts the calls by which copies outside the home are fetched (rule 192). */
export const mountFetchRoutes = (
  mount: MountRoute,
  copies: OffsiteParts,
  requireDamaged: () => void,
): void => {
  const on: MountRoute = (endpoint, handle) =>
    mount(endpoint, (body) => {
      requireDamaged();
      return handle(body);
    });
  on(contract.getKnownDestination, () => readKnownDestination(copies));
  on(contract.fetchKnownCopies, () => beginKnownFetch(copies));
  on(contract.getHostKeysForSetup, async ({ destination }) => ({
    keys: await listHostKeys(copies, destination),
  }));
  on(contract.fetchCopies, ({ token: _token, ...input }) => beginFetch(copies, input));
  on(contract.getFetch, () => readFetch(copies));
  on(contract.cancelFetch, () => cancelFetch(copies));
};
