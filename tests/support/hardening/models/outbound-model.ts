import { hostname } from 'node:os';

/** Strict dotted IPv4, as the system accepts it. */
const strict4 = (text: string): number[] | null => {
  const parts = text.split('.');
  const isByte = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts.length === 4 && parts.every(isByte) ? parts.map(Number) : null;
};

/** IPv4 as URLs parse it: one to four numbers, decimal, octal or hexadecimal, the last filling the rest. */
const loose4 = (text: string): number[] | null => {
  const parts = text.replace(/\.$/, '').split('.');
  const shape = /^(0x[\da-f]*|0[0-7]*|[1-9]\d*)$/i;
  if (parts.length > 4 || !parts.every((part) => shape.test(part))) return null;
  const read = (part: string) => {
    if (/^0x/i.test(part)) return Number.parseInt(part.slice(2) || '0', 16);
    return Number.parseInt(part, part.startsWith('0') && part.length > 1 ? 8 : 10);
  };
  const numbers = parts.map(read);
  const last = numbers.pop() ?? 0;
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return null;
  const value = numbers.reduce((sum, number, at) => sum + number * 256 ** (3 - at), last);
  return [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256);
};

const isHome4 = ([a = 0, b = 0, c = 0, d = 0]: number[]): boolean =>
  a === 127 ||
  a === 10 ||
  (a === 172 && b >> 4 === 1) ||
  (a === 192 && b === 168) ||
  (a === 169 && b === 254) ||
  // Connecting to "any address" reaches this computer; the rest of its block is invalid.
  [a, b, c, d].every((byte) => byte === 0);

const groups6 = (text: string): number[] | null => {
  if (!text.includes(':') || !/^[\da-f:.]+$/i.test(text)) return null;
  const dotted = /^(.*:)([\d.]+)$/.exec(text);
  const four = dotted?.[2]?.includes('.') ? strict4(dotted[2]) : null;
  if (text.includes('.') && !four) return null;
  const [a = 0, b = 0, c = 0, d = 0] = four ?? [];
  const plain = four
    ? `${dotted?.[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : text;
  const halves = plain.split('::');
  if (halves.length > 2) return null;
  const read = (half = '') => (half === '' ? [] : half.split(':'));
  const [left, right] = [read(halves[0]), read(halves[1])];
  const missing = 8 - left.length - right.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const all = [...left, ...Array(missing).fill('0'), ...right];
  return all.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? all.map((group) => Number.parseInt(group, 16))
    : null;
};

const isHome6 = (groups: number[]): boolean => {
  const [first = 0] = groups;
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const isZero = (count: number) => groups.slice(0, count).every((group) => group === 0);
  if (isZero(5) && groups[5] === 0xffff) return isHome4([g6 >> 8, g6 & 255, g7 >> 8, g7 & 255]);
  return (isZero(7) && g7 <= 1) || first >> 9 === 0x7e || first >> 6 === 0x3fa;
};

const isHomeName = (name: string): boolean => {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return bare === 'localhost' || bare === hostname().toLowerCase() || bare.endsWith('.local');
};

const withoutZone = (host: string): string => host.split('%', 1)[0] ?? '';

/** Whether a host needs no DNS query. */
export const isAddress = (host: string): boolean =>
  strict4(host) !== null || groups6(withoutZone(host)) !== null;

/** Whether a socket's host is this computer or on the home network; derived from the decision alone. */
export const isHomeHost = (host: string): boolean => {
  const four = strict4(host);
  if (four) return isHome4(four);
  const six = groups6(withoutZone(host));
  return six ? isHome6(six) : isHomeName(host);
};

/** The same for a URL's host, whose numbers may have any notation. */
export const isHomeUrlHost = (host: string): boolean => {
  const four = loose4(host);
  return four ? isHome4(four) : isHomeHost(host.replace(/^\[|\]$/g, ''));
};
