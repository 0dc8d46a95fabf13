/** A sender's own name for something; random enough on plain http, where there is no `crypto.randomUUID`. */
export const newClientId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
