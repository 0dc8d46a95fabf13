import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { minutes } from '#tests/support/hardening/counts.ts';
import {
  makeHouseholdFolder,
  sendCommand,
  serverOptions,
} from '#tests/support/hardening/server.ts';
import {
  canMakeNamespaces,
  listeningAt,
  makeTwoComputers,
  runModuleIn,
} from '#tests/support/namespaces.ts';
import { spawnServer } from '#tests/support/server/server-process.ts';

const loopback = '127.0.0.1';
const atHome = '192.168.77.1';
const atHome6 = 'fd77:0000:0000:0000:0000:0000:0000:0001';

let computers: ReturnType<typeof makeTwoComputers>;

const seenFrom = (computer: string, port: number, addresses: string[]): Promise<string> =>
  runModuleIn(
    computer,
    `for (const address of ${JSON.stringify(addresses)})
       await fetch('http://' + address + ':${port}/api/health', { signal: AbortSignal.timeout(3000) }).then(
         ({ status }) => console.log(status),
         () => console.log('nobody'),
       );`,
  );

describe.skipIf(!canMakeNamespaces)(
  'an address of the home (where a test may make networks)',
  () => {
    beforeAll(() => {
      computers = makeTwoComputers();
    });
    afterAll(() => computers.remove());

    test('stops alone when it disappears, and is served again when it returns', {
      timeout: minutes(2),
    }, async () => {
      const dir = makeHouseholdFolder();
      onTestFinished(dir.remove);
      const server = await spawnServer(
        [inject('serverEntry'), JSON.stringify(serverOptions(dir.path, { lan: true }))],
        {},
        ['ip', 'netns', 'exec', computers.server],
      );
      onTestFinished(() => server.kill());
      const listening = () => listeningAt(server.child.pid ?? 0, server.port);
      const phoneSees = () => seenFrom(computers.phone, server.port, [atHome, '[fd77::1]']);
      expect(listening()).toEqual([loopback, atHome, atHome6]);
      for (let times = 0; times < 3; times += 1) {
        computers.loseAddress(`${atHome}/24`);
        await sendCommand(server, { resume: true });
        await expect.poll(listening, { timeout: 20_000 }).toEqual([loopback, atHome6]);
        expect(await phoneSees()).toBe('nobody\n200');
        computers.gainAddress(`${atHome}/24`);
        await sendCommand(server, { resume: true });
        await expect.poll(listening, { timeout: 20_000 }).toEqual([loopback, atHome, atHome6]);
      }
      expect(await phoneSees()).toBe('200\n200');
      expect(await seenFrom(computers.server, server.port, [loopback])).toBe('200');
      expect(await server.end()).toBe(0);
      expect(server.log()).not.toContain('"level":50');
    });
  },
);
