import { QueryClient } from '@tanstack/react-query';

/** The spec's defaults (part 1 section 9): never stale, no refetch on focus, no polling, no retries. */
export const queryClient = new QueryClient({
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
