/** One way out, as the system lists it; `adapter` is a name, or on Windows the adapter's own address. */
export interface DefaultRoute {
  gateway: string;
  adapter: string;
  metric: number;
}

const linesOf = (text: string): string[][] =>
  text.split(/\r?\n/).map((line) => line.trim().split(/\s+/));

/** `/proc/net/route` writes IPv4 addresses as one hexadecimal number, lowest byte first. */
const fromLittleEndian = (hex: string): string =>
  [6, 4, 2, 0].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join('.');

const isAddress = (text: string | undefined): text is string =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text ?? '');

/** The default routes of `/proc/net/route` (Linux). */
export const parseProcRoute = (text: string): DefaultRoute[] =>
  linesOf(text).flatMap(([adapter, target, gateway, , , , metric, mask]) =>
    adapter && target === '00000000' && mask === '00000000' && gateway?.length === 8
      ? [{ adapter, gateway: fromLittleEndian(gateway), metric: Number(metric) }]
      : [],
  );

/** The default routes of `netstat -rn -f inet` (macOS); the first is the one that is used. */
export const parseNetstat = (text: string): DefaultRoute[] =>
  linesOf(text).flatMap(([target, gateway, , ...rest], line) =>
    target === 'default' && isAddress(gateway)
      ? [{ gateway, adapter: rest.find((word) => /^[a-z]+\d+$/.test(word)) ?? '', metric: line }]
      : [],
  );

/** The default routes of `route print -4` (Windows), which is numbers in every language. */
export const parseRoutePrint = (text: string): DefaultRoute[] =>
  linesOf(text).flatMap(([target, mask, gateway, own, metric]) =>
    target === '0.0.0.0' && mask === '0.0.0.0' && isAddress(gateway) && isAddress(own)
      ? [{ gateway, adapter: own, metric: Number(metric) || 0 }]
      : [],
  );

const macPattern = /\b[0-9a-f]{1,2}(?:[:-][0-9a-f]{1,2}){5}\b/i;
const addressPattern = /\b\d{1,3}(?:\.\d{1,3}){3}\b/;
/** No answer yet, or the address stands for many. */
const emptyMac = /^(00:00:00:00:00:00|ff:ff:ff:ff:ff:ff)$/;

/** Two digits a byte, with colons, small: macOS leaves zeros out and Windows writes hyphens. */
const normalMac = (mac: string): string =>
  mac
    .toLowerCase()
    .split(/[:-]/)
    .map((byte) => byte.padStart(2, '0'))
    .join(':');

/** Hardware addresses by IP address, of `/proc/net/arp` or `arp -an` or `arp -a`. */
export const parseArp = (text: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const address = addressPattern.exec(line)?.[0];
    const mac = macPattern.exec(line)?.[0];
    if (!address || !mac) continue;
    const normal = normalMac(mac);
    if (!emptyMac.test(normal)) found.set(address, normal);
  }
  return found;
};

/** The names of the wireless adapters in `networksetup -listallhardwareports` (macOS). */
export const parseHardwarePorts = (text: string): string[] =>
  [...text.matchAll(/Hardware Port: Wi-Fi\r?\nDevice: (\w+)/g)].map(([, name]) => name ?? '');
