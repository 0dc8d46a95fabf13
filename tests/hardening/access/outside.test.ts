import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Endpoint } from '#shared/endpoint.ts';
import { reportArrival } from '#shared/features/remote-access/remote-access.contract.ts';
import { entryCalls } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { createAsker } from '#tests/support/access/ask.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { browserOf, type Filling } from '#tests/support/access/fill/filling.ts';
import { visitors } from '#tests/support/access/known-secrets.ts';
import { bodyOf, type Cell, fillPath, thingsOf } from '#tests/support/access/probe-routes.ts';
import { rows } from '#tests/support/access/rows/rows.ts';
import { changedTables, snapshot } from '#tests/support/access/steps.ts';
import {
  forwardedBy,
  makeOutsideBrowser,
  openProxyWay,
  outsideName,
} from '#tests/support/clients/outside-browser.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

// Every route, file and socket, asked from outside by devices that have not entered, with anyone's cookies.

const makeHousehold = async () => {
  const filling = await fillHousehold(await makeApp({ options: { throttle: unthrottled } }));
  openProxyWay(filling.app);
  return filling;
};

const headers = forwardedBy('203.0.113.7');
const isEntry = (endpoint: Endpoint) => entryCalls.some((call) => call === endpoint);

/** Some of everyone's records of each route; before it has entered, a device may ask for none. */
const cellsOf = (endpoint: Endpoint, filling: Filling): Cell[] =>
  (rows.get(`${endpoint.method} ${endpoint.path}`) ?? []).flatMap((row) =>
    thingsOf(row, filling)
      .slice(0, 3)
      .flatMap((thing) => visitors.map((visitor) => ({ endpoint, row, visitor, thing }))),
  );

it(
  'refuses every route, changes nothing and shows nothing',
  async () => {
    const filling = await makeHousehold();
    const { app, secrets } = filling;
    const { ask, close } = createAsker(app.url);
    const base = snapshot(app.db.$client);
    const findings: string[] = [];
    let asked = 0;
    for (const { endpoint } of app.routes) {
      if (isEntry(endpoint)) continue;
      for (const cell of cellsOf(endpoint, filling)) {
        const { visitor } = cell;
        const cookie = browserOf(filling, visitor).cookieHeader();
        const call = { method: endpoint.method, path: fillPath(cell), body: bodyOf(cell) };
        const { status, fullText } = await ask({ ...call, cookie, headers });
        asked += 1;
        const name = `${visitor} ${call.method} ${call.path}`;
        // A check's one-time code is wrong, and guesses are throttled.
        const wanted = endpoint === reportArrival ? [400, 404, 429] : [403];
        if (!wanted.includes(status)) findings.push(`${name} answers ${status}`);
        const shown = secrets.find(({ word }) => fullText.includes(word));
        if (shown) findings.push(`${name} shows ${shown.word}`);
      }
    }
    close();
    expect(findings).toEqual([]);
    expect(asked).toBeGreaterThan(2_000);
    expect(changedTables(base, snapshot(app.db.$client))).toEqual([]);
  },
  minutes(5),
);

it(
  'refuses every file, page of the server and unknown path',
  async () => {
    const filling = await makeHousehold();
    const { app } = filling;
    const files = filling.things.filter(({ kind }) => kind === 'file' || kind === 'recording');
    expect(files.length).toBeGreaterThan(5);
    const admin = app.as('admin').cookieHeader();
    const paths = [
      ...files.map(({ id }) => String(id)),
      '/upload',
      '/share',
      '/api/nothing',
      '/uploads/nothing.png',
      '/api/remote-devices/entry/',
      '//api/user',
      '/API/user',
      '/api/user/',
      '/nothing',
    ];
    const device = makeOutsideBrowser(app);
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const { status } = await device.request(method, path, undefined, { cookie: admin });
        expect([method, path, status]).toEqual([method, path, 403]);
      }
    }
  },
  minutes(2),
);

it('refuses the socket of people; the one that carries nothing is for checks', async () => {
  const app = await makeApp();
  openProxyWay(app);
  const cookie = app.as('admin').cookieHeader();
  const answers: (number | undefined)[] = [];
  for (const path of ['/ws', '/ws/hello', '/ws/other']) {
    const status = await new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}`, {
        headers: { ...headers, cookie, origin: `https://${outsideName}` },
      });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(101));
      socket.on('error', () => {});
    });
    answers.push(status);
  }
  expect(answers).toEqual([403, 101, 404]);
});
