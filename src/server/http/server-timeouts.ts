/**
 * How an HTTP server is made: drops invalid HTTP, slow headers and connections that never ask, in ms;
 * large bodies come in parts (promises, Files).
 */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  /** Only looked at as often as this. */
  connectionsCheckingInterval: 5_000,
};
