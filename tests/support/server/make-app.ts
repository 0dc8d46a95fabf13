import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseOptions, type ServerOptions } from '#server/config.ts';
import { createLog } from '#server/context/log.ts';
import { createTreehouseServer } from '#server/create-server.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertSession } from '#server/features/accounts/sessions/sessions.repo.ts';
import { hashToken, newToken } from '#server/features/accounts/sessions/tokens.ts';
import type { Feature } from '#server/features/feature.ts';
import { insertHousehold } from '#server/features/household/household.repo.ts';
import { makeBrowser } from '../clients/browser.ts';
import { openSocket } from '../clients/live-client.ts';
import { makeClock } from '../fakes/fake-clock.ts';
import { makePerson, type PersonKind, personKinds } from '../make/household/people.ts';
import { parsersInProcess } from './parsers-in-process.ts';
import { makeTempDir, makeTestDb, resourcesDir } from './test-db.ts';

interface AppOptions {
  isSetUp?: boolean;
  options?: Partial<ServerOptions>;
  database?: Buffer;
  features?: readonly Feature[];
}

/** The whole server over a fresh database, on its own port, with one person of each kind. */
export const makeApp = async ({
  isSetUp = true,
  options = {},
  database,
  features,
}: AppOptions = {}) => {
  const dir = makeTempDir();
  const clock = makeClock();
  const config = parseOptions({
    dataDir: dir.path,
    resourcesDir,
    clientDir: null,
    workersDir: join(import.meta.dirname, '../../../src/server/media'),
    version: '0.0.0-test',
    port: 0,
    setupToken: '123456',
    logLevel: 'error',
    checkResponses: true,
    ...options,
  });
  const db = makeTestDb(dir.path, database);
  if (isSetUp && !database) {
    insertHousehold(db, {
      spaceName: "Mia's Treehouse",
      childName: 'Mia',
      joining: 'guests',
      lan: false,
      createdAt: clock.now().toISOString(),
    });
  }
  const log = createLog(config);
  const forkWorker = options.forkWorker ?? parsersInProcess;
  const treehouse = await createTreehouseServer({ config, clock, log, db, forkWorker }, features);
  const server = createServer();
  treehouse.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cookieName = `treehouse_${treehouse.context.installationId}`;

  const people = new Map<PersonKind, UserRow>();
  const person = (kind: PersonKind): UserRow => {
    let row = people.get(kind);
    if (!row) {
      row = makePerson(db, { username: kind, displayName: `The ${kind}`, ...personKinds[kind] });
      people.set(kind, row);
    }
    return row;
  };
  const signIn = (row: UserRow) => {
    const token = newToken();
    const now = clock.now().toISOString();
    const sessionId = insertSession(db, {
      userId: row.id,
      tokenHash: hashToken(token),
      userAgent: 'test',
      createdAt: now,
      lastSeenAt: now,
    });
    return { ...makeBrowser(url, { [cookieName]: token }), user: row, sessionId };
  };
  const byKind = new Map<PersonKind, ReturnType<typeof signIn>>();
  const as = (kind: PersonKind) => {
    let browser = byKind.get(kind);
    if (!browser) {
      browser = signIn(person(kind));
      byKind.set(kind, browser);
    }
    return browser;
  };
  onTestFinished(async () => {
    server.closeAllConnections();
    await treehouse.close();
    await new Promise((resolve) => server.close(resolve));
    db.$client.close();
    dir.remove();
  });
  return {
    url,
    db,
    clock,
    dataDir: dir.path,
    context: treehouse.context,
    routes: treehouse.routes,
    joinNetwork: treehouse.joinNetwork,
    person,
    signIn,
    as,
    signedOut: () => makeBrowser(url),
    socketAs: (kind: PersonKind) => openSocket(url, as(kind).cookieHeader()),
  };
};

export type TestApp = Awaited<ReturnType<typeof makeApp>>;
