import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertHousehold } from '#server/features/household/household.repo.ts';
import { type ServerOptions, StartError, startServer } from '#server/index.ts';
import { isChosenUnasked } from '#server/network/adapter-kind.ts';
import { createInterfaceReader } from '#server/network/read-network-interfaces.ts';
import { cafe, makeInterfaces } from '#tests/support/make/server/network-interfaces.ts';
import { makeTempDir, makeTestDb, resourcesDir } from '#tests/support/server/test-db.ts';

const open = async (options: Partial<ServerOptions> = {}) => {
  const dir = makeTempDir();
  const server = await startServer({
    dataDir: join(dir.path, 'data'),
    resourcesDir,
    clientDir: null,
    workersDir: join(import.meta.dirname, '../../../src/server/media'),
    version: '1.2.3',
    port: 0,
    logLevel: 'error',
    // Keep tests off the network.
    mdns: false,
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    dir.remove();
  });
  return { server, dataDir: options.dataDir ?? join(dir.path, 'data') };
};

const listening = (port: number): string[] => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')
      .map(([, local]) => local?.split(':')[0] ?? ''),
  );
};

const loopback = '0100007F';
const ownAddresses = (await createInterfaceReader()())
  .filter(isChosenUnasked)
  .flatMap(({ addresses }) => addresses);

describe('startServer', () => {
  it('answers on loopback with its version, and reveals nothing before setup', async () => {
    const { server } = await open();
    expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({
      status: 'ok',
      version: '1.2.3',
    });
    expect(server.needsSetup()).toBe(true);
    expect(server.setupToken).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    expect(server.lanAddresses()).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('listens on loopback only by default', async () => {
    const { server } = await open();
    expect(listening(server.port)).toEqual([loopback]);
  });

  it.runIf(process.platform === 'linux' && ownAddresses.length > 0)(
    'listens on the home addresses, and nowhere else, while LAN access is on',
    async () => {
      const { server } = await open({ lan: true });
      expect(listening(server.port)).toHaveLength(1 + ownAddresses.length);
      expect(listening(server.port)).not.toContain('00000000');
      expect(listening(server.port)).not.toContain('0'.repeat(32));
      for (const url of server.lanAddresses()) {
        expect((await fetch(`${url}/api/health`)).status).toBe(200);
      }
    },
  );

  it('stays closed in an unknown network, and asks the person at the computer', async () => {
    const dir = makeTempDir();
    const db = makeTestDb(dir.path);
    insertHousehold(db, {
      spaceName: 'Home',
      childName: 'Mia',
      joining: 'nobody',
      lan: true,
      createdAt: '2026-03-02T10:00:00.000Z',
    });
    db.$client.close();
    onTestFinished(() => dir.remove());
    const { server } = await open({ dataDir: dir.path, readInterfaces: makeInterfaces(cafe).read });
    expect(server.lanAddresses()).toEqual([]);
    const asked: string[] = [];
    server.onNetworkQuestion(({ name, adapter }) => asked.push(`${adapter} ${name}`));
    await server.lookAgain();
    expect(asked).toEqual(['wlan0 192.168.1.1']);
  });

  it('uses the next port when one is taken, unless it was requested explicitly', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void blocker.close());
    const taken = (blocker.address() as { port: number }).port;
    const { server, dataDir } = await open({ port: taken });
    expect(server.port).not.toBe(taken);
    expect(readFileSync(join(dataDir, 'port'), 'utf8')).toBe(String(server.port));
    const refused = open({ port: taken, isPortFixed: true });
    await expect(refused).rejects.toMatchObject({ reason: 'portInUse' });
  });

  it('refuses a data folder that another process serves, or that is a file', async () => {
    const { dataDir } = await open();
    await expect(open({ dataDir })).rejects.toBeInstanceOf(StartError);
    await expect(open({ dataDir })).rejects.toMatchObject({ reason: 'dataFolderBusy' });
    await expect(open({ dataDir: join(dataDir, 'treehouse.db') })).rejects.toMatchObject({
      reason: 'dataFolderIsFile',
    });
  });

  it('leaves nothing open behind', async () => {
    const { server, dataDir } = await open();
    await server.close();
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
    const again = await open({ dataDir });
    expect(again.server.needsSetup()).toBe(true);
  });
});
