import ipaddr from 'ipaddr.js';

/** What the authority may vouch for: this computer, `.local` names, and networks no website is in. */
const names = ['localhost', 'local'];
const networks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
].map((cidr) => ipaddr.parseCIDR(cidr));

/** Whether the authority's certificates may name an address or host name. */
export const isPermitted = (name: string): boolean => {
  if (!ipaddr.isValid(name)) {
    return names.some((base) => name === base || name.endsWith(`.${base}`));
  }
  const address = ipaddr.process(name);
  return networks.some(
    ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
  );
};

const sequenceTag = 0x30;
const permittedTag = 0xa0;
const dnsTag = 0x82;
const ipTag = 0x87;

const encode = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const maskOf = (byteCount: number, bits: number): number[] =>
  Array.from({ length: byteCount }, (_, at) => {
    const ones = Math.min(Math.max(bits - at * 8, 0), 8);
    return (0xff << (8 - ones)) & 0xff;
  });

/** The object identifier of the extension (RFC 5280, 4.2.1.10). */
export const nameConstraintsOid = '2.5.29.30';

/** The extension's value in DER: only these names and networks, so that a stolen key is useless elsewhere. */
export const nameConstraints = (): Uint8Array => {
  const bases = [
    ...names.map((name) => encode(dnsTag, Buffer.from(name, 'ascii'))),
    ...networks.map(([base, bits]) => {
      const bytes = base.toByteArray();
      return encode(ipTag, Buffer.from([...bytes, ...maskOf(bytes.length, bits)]));
    }),
  ];
  const subtrees = bases.map((base) => encode(sequenceTag, base));
  return encode(sequenceTag, encode(permittedTag, ...subtrees));
};
