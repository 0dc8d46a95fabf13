import { describe, expect, it } from 'vitest';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { cafe, homeCable, homeWifi, vpn } from '#tests/support/make/server/network-interfaces.ts';
import { makeNetworkedApp } from '#tests/support/make/server/networked-app.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';

const here = '/api/admin/network';
const stateOf = ({ status, json }: TestAnswer) => {
  expect(status).toBe(200);
  return json as NetworkState;
};
type App = Awaited<ReturnType<typeof makeNetworkedApp>>;
const read = async (app: App) => stateOf(await app.as('admin').get(here));
const changes = (heard: { type: string; area?: string }[]) =>
  heard.filter(({ type, area }) => type === 'changed' && area === 'network').length;

describe.each([
  ['GET', here, undefined],
  ['POST', `${here}/look`, {}],
  ['PUT', `${here}/adapters`, { name: 'wlan0', isChosen: false }],
  ['PUT', `${here}/networks`, { key: 'mac 02:00:00:00:00:01', isHome: true }],
  ['DELETE', `${here}/networks/1`, undefined],
])('%s %s', (method, path, body) => {
  it('is for admins', async () => {
    const app = await makeNetworkedApp();
    expect((await app.signedOut().request(method, path, body)).status).toBe(401);
    for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
      expect((await app.as(kind).request(method, path, body)).status).toBe(403);
    }
    expect(app.network.home.known()).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    ['PUT', '/adapters', {}, t('common:errors.invalidRequest')],
    ['PUT', '/adapters', { name: '', isChosen: true }, t('common:errors.invalidRequest')],
    ['PUT', '/adapters', { name: 7, isChosen: true }, t('common:errors.invalidRequest')],
    ['PUT', '/adapters', { name: 'wlan0', isChosen: 'no' }, t('common:errors.invalidRequest')],
    ['PUT', '/networks', { isHome: true }, t('common:errors.invalidRequest')],
    ['PUT', '/networks', { key: 'k'.repeat(201), isHome: true }, t('common:errors.invalidRequest')],
    ['PUT', '/networks', { key: 'mac 1', isHome: 1 }, t('common:errors.invalidRequest')],
  ])('%s %s %j is refused in plain words', async (method, path, body, sentence) => {
    const app = await makeNetworkedApp();
    const before = await read(app);
    const { status, text } = await app.as('admin').request(method, here + path, body);
    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(await read(app)).toEqual(before);
  });

  it.each([
    ['PUT', '/adapters', { name: '__proto__', isChosen: true }],
    ['PUT', '/adapters', { name: 'eth9', isChosen: true }],
    ['PUT', '/networks', { key: 'mac 02:00:00:00:00:99', isHome: true }],
    ['DELETE', '/networks/1', undefined],
  ])('%s %s of something that is not there is 404', async (method, path, body) => {
    const app = await makeNetworkedApp();
    const { status } = await app.as('admin').request(method, here + path, body);
    expect(status).toBe(404);
    expect(app.network.home.known()).toEqual([]);
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999'])(
    'networks/%s is no network',
    async (id) => {
      const app = await makeNetworkedApp();
      const { status } = await app.as('admin').request('DELETE', `${here}/networks/${id}`);
      expect([400, 404]).toContain(status);
    },
  );
});

describe('LAN access', () => {
  it('is off at first, and marks the current network as home when it is turned on', async () => {
    const app = await makeNetworkedApp();
    const socket = await app.socketAs('admin');
    expect(await read(app)).toMatchObject({ isOn: false, standing: 'off', addresses: [] });
    await app.switchOn();
    const { port } = app.network;
    expect(await read(app)).toMatchObject({
      isOn: true,
      standing: 'open',
      addresses: [`http://192.168.1.23:${port}`],
      adapters: [{ name: 'wlan0', isChosen: true, network: { standing: 'home' } }],
      networks: [{ id: 1, name: '192.168.1.1', isHome: true, isHere: true }],
      questions: [],
    });
    expect(auditLines(app)).toContainEqual(expect.stringContaining('lanChanged | The admin'));
    expect(changes(await socket.settle())).toBeGreaterThan(0);
  });

  it('notifies admins only', async () => {
    const app = await makeNetworkedApp();
    const others = await Promise.all(
      (['family', 'kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
    );
    await app.switchOn();
    await app.moveTo(cafe);
    for (const socket of others) expect(changes(await socket.settle())).toBe(0);
  });

  it('follows the addresses of the computer, and notifies its subscribers', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    let notified = 0;
    app.network.onChange(() => {
      notified += 1;
    });
    await app.moveTo(homeWifi, homeCable);
    const { port } = app.network;
    expect((await read(app)).addresses).toEqual([
      `http://192.168.1.23:${port}`,
      `http://192.168.1.40:${port}`,
      `http://[fd12::40]:${port}`,
    ]);
    await app.moveTo(homeCable);
    expect(app.network.homeAddresses()).toEqual(['192.168.1.40', 'fd12::40']);
    await app.moveTo(homeCable);
    expect(notified).toBe(2);
    await app.moveTo();
    expect(await read(app)).toMatchObject({ standing: 'noNetwork', addresses: [] });
  });

  it('uses the ticked connections, without a VPN by default', async () => {
    const app = await makeNetworkedApp({ adapters: [homeWifi, vpn] });
    await app.switchOn();
    expect((await read(app)).adapters.map(({ isChosen }) => isChosen)).toEqual([true, false]);
    const choose = (name: string, isChosen: boolean) =>
      app.as('admin').put(`${here}/adapters`, { name, isChosen });
    expect(stateOf(await choose('wlan0', false))).toMatchObject({
      standing: 'noNetwork',
      addresses: [],
    });
    expect(stateOf(await choose('wlan0', true)).addresses).toHaveLength(1);
  });

  it('does not mark another network as home when it is saved there again', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app.moveTo(cafe);
    await app.switchOn();
    expect(await read(app)).toMatchObject({ isOn: true, standing: 'waiting', addresses: [] });
  });

  it('listens nowhere and asks nothing when it is off', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app.as('admin').put('/api/admin/household', { lan: false });
    await app.moveTo(cafe);
    expect(await read(app)).toMatchObject({ standing: 'off', addresses: [], questions: [] });
  });
});

describe('an unknown network', () => {
  const key = 'mac 02:00:00:00:00:99';
  const question = { key, name: '192.168.1.1', kind: 'wireless', adapter: 'wlan0' };
  const answer = (app: App, isHome: boolean) =>
    app.as('admin').put(`${here}/networks`, { key, isHome });

  it('closes LAN access, keeps the wish, and asks once', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app.moveTo(cafe);
    await app.moveTo(cafe);
    expect(await read(app)).toMatchObject({
      isOn: true,
      standing: 'waiting',
      addresses: [],
      questions: [question],
    });
    expect(app.network.homeAddresses()).toEqual([]);
    const closed = auditLines(app).filter((line) => line.includes('unknownNetwork'));
    expect(closed).toEqual([expect.stringMatching(/^lanChanged \| - \| - \|/)]);
    await app.moveTo(homeWifi);
    expect((await read(app)).standing).toBe('open');
    await app.moveTo(cafe);
    expect(auditLines(app).filter((line) => line.includes('unknownNetwork'))).toHaveLength(2);
  });

  it('is home when an admin says so', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app.moveTo(cafe);
    expect(stateOf(await answer(app, true))).toMatchObject({ standing: 'open', questions: [] });
    expect(auditLines(app).at(-1)).toMatch(/^networkMarked \| The admin .*"isHome":true/);
  });

  it('keeps LAN access closed if it is not home, and opens it at home', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app.moveTo(cafe);
    expect(stateOf(await answer(app, false))).toMatchObject({
      isOn: true,
      standing: 'notHome',
      addresses: [],
      questions: [],
    });
    await app.moveTo(homeWifi);
    expect((await read(app)).standing).toBe('open');
    await app.moveTo(cafe);
    expect((await read(app)).questions).toEqual([]);
  });

  it('leaves LAN access on in the network that is home', async () => {
    const app = await makeNetworkedApp({ adapters: [{ ...homeCable, isFirst: true }] });
    await app.switchOn();
    await app.moveTo(homeCable, cafe);
    expect(await read(app)).toMatchObject({ standing: 'open', questions: [question] });
    expect(app.network.homeAddresses()).toEqual(['192.168.1.40', 'fd12::40']);
    expect(auditLines(app).filter((line) => line.includes('unknownNetwork'))).toEqual([]);
  });

  it('is asked about at the start too, and never with the command line', async () => {
    const app = await makeNetworkedApp({ adapters: [cafe], isLanOn: true });
    expect(await read(app)).toMatchObject({ standing: 'waiting', questions: [question] });
    const forced = await makeNetworkedApp({ adapters: [cafe], isLanOn: true, isForced: true });
    expect(await read(forced)).toMatchObject({ standing: 'open', questions: [] });
  });

  it('can be marked as home and forgotten again', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    const { status, json } = await app.as('admin').request('DELETE', `${here}/networks/1`);
    expect([status, json]).toEqual([200, { id: 1 }]);
    expect(await read(app)).toMatchObject({ standing: 'waiting', networks: [] });
    const auditedLines = auditLines(app).filter((line) => line.startsWith('network'));
    expect(auditedLines.at(-1)).toMatch(/^networkForgotten \| The admin \| - \| \{"network":/);
  });
});
