import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Refetches also data that goes stale during its first fetch: the server may have answered before the change,
 * and the library treats that response as fresh. A failed fetch is not repeated.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const overtaken = new Set(underWay.filter(({ state }) => state.data === undefined));
    await super.invalidateQueries(filters, options);
    if (overtaken.size === 0 || filters.refetchType === 'none') return;
    const isOvertaken = (query: Query) => overtaken.has(query) && query.state.status === 'success';
    await super.invalidateQueries({ predicate: isOvertaken }, options);
  }
}

/** The spec's defaults (part 1 section 9): never stale, no refetch on focus, no polling, no retries. */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // A LAN that the browser takes for "offline" is still the home network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = makeQueryClient();
