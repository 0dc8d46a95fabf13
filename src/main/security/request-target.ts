/** Schemes that never leave the process, or this computer's disk. */
const insideSchemes = new Set([
  'about:',
  'blob:',
  'chrome:',
  'chrome-error:',
  'chrome-extension:',
  'data:',
  'devtools:',
]);
const webSchemes = new Set(['http:', 'https:', 'ws:', 'wss:']);

const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Where a request of the window would go, when that is not this computer. */
interface ExternalTarget {
  host: string;
  port: number | null;
}

/** Tells a request that stays on this computer from one that must not be made. */
export const whereRequestGoes = (address: string): 'inside' | ExternalTarget => {
  if (!URL.canParse(address)) return { host: 'unknown', port: null };
  const { protocol, hostname, port } = new URL(address);
  if (insideSchemes.has(protocol)) return 'inside';
  // A file with a host lies on another computer's share.
  if (protocol === 'file:' && hostname === '') return 'inside';
  if (webSchemes.has(protocol) && isThisComputer(hostname)) return 'inside';
  const usual = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  const host = hostname.replace(/^\[|\]$/g, '') || protocol;
  return { host, port: webSchemes.has(protocol) ? Number(port || usual) : null };
};
