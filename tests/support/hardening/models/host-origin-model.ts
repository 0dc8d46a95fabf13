import { hostname } from 'node:os';

/** A request as the host and origin guard sees it: each header with all its values. */
export interface GuardRequest {
  kind: 'api' | 'write' | 'static' | 'media' | 'upgrade';
  hosts: string[];
  origins: string[];
  sites: string[];
  /** `Sec-Fetch-Mode` and `Sec-Fetch-Dest`: what the browser does with the answer. */
  use: readonly [mode: string, dest: string] | null;
  marks: string[];
  isHead: boolean;
  method: string;
}

export type Verdict = 'in' | '403' | '421';

const partsOf = (text: string): number[] | null => {
  const parts = text.split('.');
  const isPlain = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256;
  return parts.length === 4 && parts.every(isPlain) ? parts.map(Number) : null;
};

const isHome4 = ([a = 0, b = 0, c = 0]: number[]): boolean =>
  a === 127 ||
  a === 10 ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168) ||
  (a === 169 && b === 254) ||
  // Documentation ranges: the server listens there too, since test networks use them.
  ['192.0.2', '198.51.100', '203.0.113'].includes(`${a}.${b}.${c}`);

/** The eight groups of an IPv6 address, parsed like a browser; null if invalid. */
const groupsOf = (text: string): number[] | null => {
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]/`)) return null;
  const [left = '', right] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::');
  const read = (half: string) => (half === '' ? [] : half.split(':').map((g) => Number(`0x${g}`)));
  if (right === undefined) return read(left);
  const [first, last] = [read(left), read(right)];
  return [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
};

const isHome6 = (groups: number[]): boolean => {
  const [first = 0] = groups;
  const [six = 0, seven = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return isHome4([six >> 8, six & 255, seven >> 8, seven & 255]);
  const isLoopback = groups.slice(0, 7).every((group) => group === 0) && seven === 1;
  return isLoopback || (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
};

/** These tests run without mDNS, so only the computer's own name may end in `.local`. */
const isOurName = (name: string): boolean => {
  const own = hostname().toLowerCase();
  const first = own.split('.')[0] ?? '';
  return ['localhost', own, first, `${first}.local`].includes(name.toLowerCase());
};

const isOurHost = (header: string): boolean => {
  const six = /^\[([^\]]*)\](.*)$/.exec(header);
  const colon = header.indexOf(':');
  const bare = six ? '' : colon === -1 ? header : header.slice(0, colon);
  const port = six ? (six[2] ?? '') : colon === -1 ? '' : header.slice(colon);
  if (port !== '' && !(/^:\d{1,5}$/.test(port) && Number(port.slice(1)) < 65_536)) return false;
  if (six) {
    const groups = groupsOf(six[1] ?? '');
    return groups !== null && isHome6(groups);
  }
  const parts = partsOf(bare);
  return parts ? isHome4(parts) : isOurName(bare);
};

/**
 * The guard's expected verdict, derived from the promise alone: exactly one Host, and ours; writes come from our own
 * page or carry X-Treehouse; sockets come from our own page; other sites may link to us, but not frame or embed
 * anything.
 */
export const verdictOf = (ask: GuardRequest): Verdict => {
  const host = ask.hosts[0]?.trim() ?? '';
  if (ask.hosts.length !== 1 || !isOurHost(host)) return '421';
  const own = `http://${host}`;
  const comesFromUs = ask.origins.length === 1 && ask.origins[0]?.trim() === own;
  if (ask.kind === 'upgrade') return comesFromUs ? 'in' : '403';
  const site = ask.sites[0]?.trim();
  const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (ask.kind !== 'write') {
    const isLed = ask.use?.[0] === 'navigate' && ask.use[1] === 'document';
    return isFromElsewhere && !isLed ? '403' : 'in';
  }
  if (isFromElsewhere) return '403';
  if (ask.origins.length > 0) return comesFromUs ? 'in' : '403';
  return ask.marks[0]?.trim() === '1' ? 'in' : '403';
};
