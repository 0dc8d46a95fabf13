import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertSession } from '#server/features/accounts/sessions/sessions.repo.ts';
import { hashToken, newToken } from '#server/features/accounts/sessions/tokens.ts';
import {
  ensureInstallationId,
  insertHousehold,
} from '#server/features/household/household.repo.ts';
import { insertDevice, linkSession } from '#server/features/remote-devices/remote-devices.repo.ts';
import type { WayIn } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Visit, VisitReport } from '#tests/support/clients/visiting-phone.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePerson, personKinds } from '#tests/support/make/household/people.ts';
import { makePng } from '#tests/support/make/media/pictures.ts';
import { canMakeNamespaces, makeTwoComputers, nodeIn, serveIn } from '#tests/support/namespaces.ts';
import { hasCaddy, proxyName, runCaddy } from '#tests/support/server/proxies.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const withCaddy = canMakeNamespaces && (await hasCaddy());
let computers: ReturnType<typeof makeTwoComputers>;

/** A household with a grandmother, who has signed in before on her phone, which was let in. */
const makeFolder = (way: WayIn, remoteAccess: object) => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const db = makeTestDb(dir.path);
  const now = new Date().toISOString();
  insertHousehold(db, {
    spaceName: 'Canary Lane',
    childName: 'Mia',
    joining: 'nobody',
    lan: false,
    createdAt: now,
  });
  const grandmother = makePerson(db, { displayName: 'Grandmother', ...personKinds.family });
  const roomId = makeRoom(db, grandmother, { name: 'Family' });
  const token = newToken();
  const sessionId = insertSession(db, {
    userId: grandmother.id,
    tokenHash: hashToken(token),
    userAgent: 'phone',
    createdAt: now,
    lastSeenAt: now,
  });
  const deviceToken = newToken();
  insertDevice(db, {
    tokenHash: hashToken(deviceToken),
    ...{ way, name: 'Grandmother', userAgent: 'phone', address: '' },
    ...{ enteredBy: 'approval', enteredAt: now, lastSeenAt: now },
  });
  linkSession(db, sessionId, 1);
  const id = ensureInstallationId(db, new Date());
  const prefix = way === 'proxy' ? '__Host-' : '';
  const cookie = `${prefix}treehouse_${id}=${token}; ${prefix}treehouse_outside_${id}=${deviceToken}`;
  db.$client.close();
  writeFileSync(join(dir.path, 'computer.json'), JSON.stringify({ remoteAccess }));
  return { path: dir.path, roomId, cookie };
};

const openServer = async (dataDir: string): Promise<number> => {
  const { port, close } = await serveIn(computers.server, dataDir, '--no-mdns');
  onTestFinished(close);
  return port;
};

const visitFromPhone = async (visit: Omit<Visit, 'picture'>): Promise<VisitReport> => {
  const whole: Visit = { ...visit, picture: makePng().toString('base64') };
  const program = 'tests/support/clients/visiting-phone.ts';
  const child = nodeIn(computers.phone, [program, JSON.stringify(whole)]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  return JSON.parse(output);
};

const allWell: VisitReport = {
  posted: 201,
  pictureType: 'image/png',
  heard: ['connected', 'changed content', 'chat_message'],
};

describe.skipIf(!canMakeNamespaces)(
  'a grandmother elsewhere (where a test may make networks)',
  () => {
    beforeAll(() => {
      computers = makeTwoComputers();
      computers.connect('tailscale0', '100.101.0.1/24', '100.101.0.2/24');
    });
    afterAll(() => computers.remove());

    it('posts, chats and gets live updates over a tailnet', { timeout: 120_000 }, async () => {
      const { path, roomId, cookie } = makeFolder('tailnet', { tailnetAdapters: ['tailscale0'] });
      const origin = `http://100.101.0.1:${await openServer(path)}`;
      expect(await visitFromPhone({ address: origin, origin, cookie, roomId })).toEqual(allWell);
    });

    it.skipIf(!withCaddy)(
      `posts, chats and gets live updates through Caddy${withCaddy ? '' : ' (skipped: Caddy is not installed)'}`,
      { timeout: 120_000 },
      async () => {
        const proxy = { isOn: true, hostNames: [proxyName], proxies: ['127.0.0.1'] };
        const { path, roomId, cookie } = makeFolder('proxy', { proxy });
        const port = await openServer(path);
        const { server: namespace } = computers;
        const caddy = await runCaddy({ treehouse: `http://127.0.0.1:${port}`, namespace });
        onTestFinished(() => caddy.close());
        const visit = { origin: caddy.origin, cookie, roomId };
        const address = `https://8.8.4.4:${caddy.port}`;
        expect(await visitFromPhone({ ...visit, address })).toEqual(allWell);
      },
    );
  },
);
