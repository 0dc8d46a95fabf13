import { createPrivateKey, X509Certificate } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { describe, expect, it } from 'vitest';
import { makeAuthority, makeServerCertificate } from '#server/tls/certificates.ts';
import { isPermitted } from '#server/tls/name-constraints.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const subjects = ['localhost', '127.0.0.1', '::1', '192.168.1.20', 'fd00::2', 'treehouse.local'];

const make = async (name = 'Treehouse of Mia (this server only)') => {
  const authority = await makeAuthority(name, now);
  const server = await makeServerCertificate(authority, 'Treehouse of Mia', subjects, now);
  return {
    pair: { authority, server },
    authority: new X509Certificate(authority.certificate),
    server: new X509Certificate(server.certificate),
  };
};

describe('the authority', () => {
  it('is one, for ten years, on a curve every device knows', async () => {
    const { authority, pair } = await make();
    expect(authority.ca).toBe(true);
    expect(authority.subject).toBe('CN=Treehouse of Mia (this server only)');
    expect(authority.checkIssued(authority)).toBe(true);
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(new Date(authority.validFrom) < now).toBe(true);
    expect(new Date(authority.validTo)).toEqual(addYears(now, 10));
    expect(authority.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(authority.checkPrivateKey(createPrivateKey(pair.authority.key))).toBe(true);
  });

  it('is limited to home addresses and local names', async () => {
    const { authority } = await make();
    const der = authority.raw.toString('hex');
    const limits = {
      'path length 0': '30060101ff020100',
      'name constraints': '551d1e',
      'names under .local': '82056c6f63616c',
      '192.168.0.0/16': '8708c0a80000ffff0000',
      'fc00::/7': `8720fc${'0'.repeat(30)}fe${'0'.repeat(30)}`,
    };
    for (const [what, bytes] of Object.entries(limits)) expect(der, what).toContain(bytes);
  });

  it.each(['Oma’s Häuschen 🌳', "Mia's, Ben's <&> server", 'x'])(
    'can be named %s',
    async (name) => {
      const { authority, server } = await make(name);
      expect(server.checkIssued(authority)).toBe(true);
      expect(server.verify(authority.publicKey)).toBe(true);
    },
  );
});

describe('the server certificate', () => {
  it('names each address and is signed by the authority', async () => {
    const { authority, server, pair } = await make();
    expect(server.ca).toBe(false);
    expect(server.checkIssued(authority)).toBe(true);
    expect(server.verify(authority.publicKey)).toBe(true);
    expect(server.checkPrivateKey(createPrivateKey(pair.server.key))).toBe(true);
    expect(server.checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(server.checkIP('fd00::2')).toBe('fd00::2');
    expect(server.checkHost('treehouse.local')).toBe('treehouse.local');
    expect(server.checkIP('192.168.1.21')).toBeUndefined();
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it('holds for at most 397 days, and never longer than its authority', async () => {
    const { server, pair, authority } = await make();
    const days = (Date.parse(server.validTo) - Date.parse(server.validFrom)) / 86_400_000;
    expect(days).toBe(397);
    const late = addDays(new Date(authority.validTo), -60);
    const last = await makeServerCertificate(pair.authority, 'Late', subjects, late);
    expect(new X509Certificate(last.certificate).validTo).toBe(authority.validTo);
  });

  it('has a new serial number each time', async () => {
    const numbers = await Promise.all([make(), make()]);
    expect(
      new Set(
        numbers.flatMap((one) => [one.authority.serialNumber, one.server.serialNumber]).map(String),
      ).size,
    ).toBe(4);
    for (const { server } of numbers) expect(server.serialNumber).toMatch(/^5/);
  });
});

describe('a name in the authority’s certificate', () => {
  it.each([
    'localhost',
    'treehouse.local',
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.9',
    'fd12::1',
    '::1',
  ])('may be %s', (name) => expect(isPermitted(name)).toBe(true));
  it.each([
    'bank.example',
    'local.example',
    'notlocal',
    '8.8.8.8',
    '172.32.0.1',
    '2001:db8::1',
    '',
  ])('may not be %s', (name) => expect(isPermitted(name)).toBe(false));
});
