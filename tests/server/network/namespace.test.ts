import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertHousehold } from '#server/features/household/household.repo.ts';
import {
  canMakeNamespaces,
  makeTwoComputers,
  runModuleIn,
  serveIn,
} from '#tests/support/namespaces.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const loopback = '127.0.0.1';
const atHome = '192.168.77.1';
const atHome6 = 'fd77:0000:0000:0000:0000:0000:0000:0001';

let computers: ReturnType<typeof makeTwoComputers>;

const makeFolder = () => {
  const dir = makeTempDir();
  const db = makeTestDb(dir.path);
  insertHousehold(db, {
    spaceName: 'Canary Lane',
    childName: 'Mia',
    joining: 'nobody',
    lan: true,
    createdAt: '2026-03-02T10:00:00.000Z',
  });
  db.$client.close();
  onTestFinished(() => dir.remove());
  return dir.path;
};

const openServer = async (dataDir: string, ...args: string[]) => {
  const server = await serveIn(computers.server, dataDir, ...args);
  onTestFinished(server.close);
  return server;
};

const phoneGets = (address: string, port: number) =>
  runModuleIn(
    computers.phone,
    `const url = 'http://${address}:${port}/api/health';
     await fetch(url, { signal: AbortSignal.timeout(3000) }).then(
       async (answer) => console.log(answer.status, answer.ok ? (await answer.json()).status : ''),
       () => console.log('nobody'),
     );`,
  );

const phoneFinds = () =>
  runModuleIn(
    computers.phone,
    `import Bonjour from 'bonjour-service';
     const bonjour = new Bonjour({ interface: '192.168.77.2', bind: '224.0.0.251' });
     bonjour.findOne({ type: 'http' }, 8000, (service) => {
       console.log(JSON.stringify(service && [service.host, service.port, service.addresses, service.name]));
       bonjour.destroy();
     });`,
  );

describe.skipIf(!canMakeNamespaces)('two computers (where a test may make networks)', () => {
  beforeAll(() => {
    computers = makeTwoComputers();
  });
  afterAll(() => computers.remove());

  it('meet on the home address, and on no other', { timeout: 60_000 }, async () => {
    const server = await openServer(makeFolder(), '--lan', '--no-mdns');
    expect(server.listening()).toEqual([loopback, atHome, atHome6]);
    expect(await phoneGets(atHome, server.port)).toBe('200 ok');
    expect(await phoneGets('[fd77::1]', server.port)).toBe('200 ok');
    expect(await phoneGets('8.8.4.4', server.port)).toBe('nobody');
    expect(await phoneGets('10.99.0.1', server.port)).toBe('nobody');
  });

  it('meet only in a network marked as home, and by name', { timeout: 120_000 }, async () => {
    const folder = makeFolder();
    const shy = await openServer(folder);
    expect(shy.listening()).toEqual([loopback]);
    expect(await phoneGets(atHome, shy.port)).toBe('nobody');
    await shy.close();

    const home = {
      id: 1,
      name: '192.168.77.0/24',
      kind: 'other',
      mac: null,
      gateway: null,
      subnet: '192.168.77.0/24',
      isHome: true,
      markedAt: '2026-03-02T10:00:00.000Z',
    };
    writeFileSync(
      join(folder, 'computer.json'),
      JSON.stringify({ network: { adapters: {}, networks: [home] } }),
    );
    const server = await openServer(folder);
    expect(server.listening()).toEqual([loopback, atHome, atHome6]);
    const [host, port, addresses, name] = JSON.parse(await phoneFinds());
    expect([host, port, addresses]).toEqual(['treehouse.local', server.port, [atHome]]);
    expect(name).not.toContain('Canary');

    computers.renumber('192.168.77.1/24', '192.168.78.1/24');
    await expect.poll(server.listening, { timeout: 30_000 }).toEqual([loopback]);
  });

  it('meet on a selected tailnet, and never on a provider’s shared address', {
    timeout: 60_000,
  }, async () => {
    computers.connect('tailscale0', '100.101.0.1/24', '100.101.0.2/24');
    computers.connect('wt0', '100.102.0.1/24', '100.102.0.2/24');
    computers.connect('wwan0', '100.103.0.1/24', '100.103.0.2/24');
    const folder = makeFolder();
    const choose = (...tailnetAdapters: string[]) =>
      writeFileSync(
        join(folder, 'computer.json'),
        JSON.stringify({ remoteAccess: { tailnetAdapters } }),
      );

    const shy = await openServer(folder, '--no-mdns');
    expect(shy.listening()).toEqual([loopback]);
    await shy.close();

    // Naming the provider's adapter by hand opens nothing.
    choose('tailscale0', 'wwan0', 'eth0');
    const server = await openServer(folder, '--no-mdns');
    expect(server.listening()).toEqual(['100.101.0.1', loopback]);
    // Answered, as a device that was not let in yet.
    expect(await phoneGets('100.101.0.1', server.port)).toMatch(/^403/);
    expect(await phoneGets('100.102.0.1', server.port)).toBe('nobody');
    expect(await phoneGets('100.103.0.1', server.port)).toBe('nobody');
    expect(await phoneGets(atHome, server.port)).toBe('nobody');
  });
});
