/** Cuts what is not HTTP, and slow headers, in ms; large bodies come in parts (promises, Files). */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
};
