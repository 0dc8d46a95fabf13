import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  type AttackTarget,
  attackServer,
  createFindings,
  openAttackTarget,
} from '#tests/support/hardening/hostile/attack-server.ts';
import { judge } from '#tests/support/hardening/judge.ts';
import { type GuardRequest, verdictOf } from '#tests/support/hardening/models/host-origin-model.ts';
import { inLanes, sendOnce } from '#tests/support/hardening/raw/raw-line.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

/** How a browser describes its request (Sec-Fetch). */
const uses = [
  ['navigate', 'document'],
  ['navigate', 'document'],
  ['navigate', 'iframe'],
  ['no-cors', 'image'],
  ['cors', 'empty'],
  ['', ''],
  ['no-cors', 'document'],
] as const;

const kinds = ['api', 'write', 'static', 'media', 'upgrade'] as const;

const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.evil.example',
  'notlocalhost',
  'evil.example',
  'treehouse.example.org',
  'home.local',
  'a.b.local',
  '.local',
  'local',
  'home.local.',
  '-.local',
  'home.local.evil.example',
  'xn--hous-9va.local',
  'häuschen.local',
  'treehouse.local',
  'treehouse-2.local',
  'printer.local',
  hostname(),
  `${hostname().split('.')[0]}.local`,
  `${hostname().split('.')[0]}.LOCAL`,
  `${hostname().split('.')[0]}-2.local`,
  `${hostname().split('.')[0]}.local.`,
  `x.${hostname()}.local`,
  `${hostname()}.evil.example`,
  '',
  ' ',
  'a b',
  'user@localhost',
  'localhost/',
  'localhost\\',
  'localhost#',
  'localhost?',
  'localhost,evil.example',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '127.0.0.1.nip.io',
  '127.0.0.01',
  '0.0.0.0',
  '256.1.1.1',
  '127.0.0',
  '127.0.0.1.1',
  '169.254.169.254',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '::1',
  '[::1',
  '::1]',
  '[::1]x',
  '[fe80::1%25eth0]',
  '[v1.x]',
  '[127.0.0.1]',
  '[localhost]',
  '[]',
  '%6cocalhost',
];

const someAddress = (random: Random): string => {
  const byte = () => numberBelow(256, random);
  const first = oneOf([10, 127, 169, 172, 192, 100, 224, 240, 8, byte(), byte()], random);
  const second = oneOf([168, 16, 31, 32, 254, 64, 127, 128, byte()], random);
  const four = `${first}.${second}.${byte()}.${byte()}`;
  const group = () => numberBelow(65_536, random).toString(16);
  const six = oneOf(
    [
      '::',
      '::1',
      `fe80::${group()}`,
      `fd00:${group()}::1`,
      `fc${byte().toString(16).padStart(2, '0')}::${group()}`,
      `2001:${group()}::${group()}`,
      `2002:7f00:1::`,
      `64:ff9b::${four}`,
      `::ffff:${four}`,
      `::${four}`,
      `fec0::${group()}`,
      `ff02::${group()}`,
      `${group()}:${group()}::${group()}`,
    ],
    random,
  );
  return oneOf([four, four, `[${six}]`], random);
};

const someHost = (own: string, random: Random): string => {
  const port = own.split(':')[1] ?? '';
  const kind = numberBelow(10, random);
  if (kind < 3) return own;
  const name = kind < 6 ? oneOf(names, random) : someAddress(random);
  return (
    name +
    oneOf(['', `:${port}`, `:${port}`, ':80', ':0', ':65536', ':99999', ':', ':x', ':-1'], random)
  );
};

const someOrigin = (hosts: string[], own: string, random: Random): string =>
  oneOf(
    [
      `http://${hosts[0]}`,
      `http://${own}`,
      `http://${hosts[0]}`,
      `https://${hosts[0]}`,
      `http://${hosts[0]}/`,
      `HTTP://${hosts[0]}`,
      `http://${hosts[0]}.evil.example`,
      `http://x@${hosts[0]}`,
      'null',
      '',
      'http://evil.example',
      `http://localhost:${own.split(':')[1]}`,
      'http://localhost',
      'file://',
      `ws://${hosts[0]}`,
      `//${hosts[0]}`,
      `${hosts[0]}`,
      `http://${hosts[0]}, http://evil.example`,
      'chrome-extension://abc',
      'app://treehouse',
    ],
    random,
  );

const someAsk = (own: string, random: Random): GuardRequest => {
  const hosts = [someHost(own, random)];
  const extra = numberBelow(12, random);
  if (extra === 0) hosts.push(oneOf([own, 'evil.example', hosts[0] ?? ''], random));
  if (extra === 1) hosts.pop();
  const some = (chance: number, value: () => string): string[] =>
    random() < chance ? [value()] : [];
  const origins = some(0.6, () => someOrigin(hosts, own, random));
  if (origins.length > 0 && random() < 0.08) origins.push(oneOf(origins, random));
  return {
    kind: oneOf(kinds, random),
    hosts,
    origins,
    sites: some(0.3, () =>
      oneOf(['same-origin', 'none', 'cross-site', 'same-site', '', 'x'], random),
    ),
    use: random() < 0.6 ? oneOf(uses, random) : null,
    marks: some(0.5, () => oneOf(['1', '1', '0', 'true', '', '1, 1', '11'], random)),
    isHead: random() < 0.2,
    method: oneOf(['POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'], random),
  };
};

const paths = {
  api: '/api/user',
  write: '/api/tasks/999999',
  static: '/favicon.svg',
  media: '/uploads/none.jpg',
};

const requestOf = (ask: GuardRequest, cookie: string): Buffer => {
  const { kind } = ask;
  const method = kind === 'write' ? ask.method : kind !== 'upgrade' && ask.isHead ? 'HEAD' : 'GET';
  const lines = [
    `${method} ${kind === 'upgrade' ? '/ws' : paths[kind]} HTTP/1.1`,
    ...ask.hosts.map((host) => `Host: ${host}`),
    ...ask.origins.map((origin) => `Origin: ${origin}`),
    ...ask.sites.map((site) => `Sec-Fetch-Site: ${site}`),
    ...(ask.use ? [`Sec-Fetch-Mode: ${ask.use[0]}`, `Sec-Fetch-Dest: ${ask.use[1]}`] : []),
    ...ask.marks.map((mark) => `X-Treehouse: ${mark}`),
    `Cookie: ${cookie}`,
  ];
  if (kind === 'upgrade') {
    lines.push('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13');
    lines.push('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==');
  } else lines.push('Connection: close');
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
};

/** The guard's decision; any other status comes from a route behind it. */
const decisionOf = (status: number): string =>
  status === 421 || status === 403 ? String(status) : 'in';

const compare = async ({ server, host, cookieOf }: AttackTarget, count: number) => {
  const findings = createFindings();
  const random = randomOf('hosts');
  const asks = Array.from({ length: count }, () => someAsk(host, random));
  const seen = new Map<string, number>();
  await inLanes(asks, 8, async (ask) => {
    const isHead = ask.isHead && ask.kind !== 'write' && ask.kind !== 'upgrade';
    const answer = await sendOnce(server.port, requestOf(ask, cookieOf('anna')), isHead);
    const wanted = verdictOf(ask);
    seen.set(`${ask.kind} ${wanted}`, (seen.get(`${ask.kind} ${wanted}`) ?? 0) + 1);
    // Node itself rejects invalid headers and a missing Host.
    const isOurs = answer && answer.status !== 400;
    const got = answer ? (isOurs ? decisionOf(answer.status) : 'malformed') : 'nothing';
    const isRight = got === wanted || (got === 'malformed' && wanted === '421');
    const problems = isRight ? [] : [`${got} (${answer?.status}) instead of ${wanted}`];
    if (wanted === '421' && answer && !/^connection: close/im.test(answer.head))
      problems.push('stays');
    findings.add(JSON.stringify(ask), [...judge(answer), ...problems]);
  });
  return { findings, seen };
};

test('the guard agrees with the reference model for thousands of Hosts and Origins', {
  timeout: minutes(10),
}, async () => {
  const attackTarget = await openAttackTarget();
  await attackServer(attackTarget, {
    attack: async () => {
      const { findings, seen } = await compare(attackTarget, counted(5_000));
      expect(findings.list()).toEqual([]);
      expect(findings.count).toBe(counted(5_000));
      for (const kind of kinds) {
        for (const verdict of ['in', '403', '421']) {
          expect(seen.get(`${kind} ${verdict}`) ?? 0, `${kind} ${verdict}`).toBeGreaterThan(3);
        }
      }
    },
  });
});

test('control: detects a server that accepts another name', async () => {
  const { findings } = await compare(
    await openAttackTarget({ hostNames: ['treehouse.example.org'] }),
    2_000,
  );
  expect(findings.list().join('\n')).toContain('treehouse.example.org');
});
