import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { openNetwork } from '#server/http/lan-listeners.ts';
import { createHomeNetworkMonitor } from '#server/network/home-network-monitor.ts';
import type { Adapter } from '#server/network/network-interfaces.ts';
import { makeApp } from '../../server/make-app.ts';
import { homeWifi, makeInterfaces } from './network-interfaces.ts';

/** A server that listens on loopback for any address, since this machine has none of them. */
const makeServer = () => {
  const server = createServer();
  const listen = server.listen.bind(server) as (
    options: object,
    done?: () => void,
  ) => typeof server;
  server.listen = ((options: { host: string; port: number }, done?: () => void) =>
    listen({ ...options, port: 0, host: '127.0.0.1' }, done)) as typeof server.listen;
  return server;
};

export const makeNetworkedApp = async (
  options: { adapters?: Adapter[]; isLanOn?: boolean; isForced?: boolean } = {},
) => {
  const { adapters = [homeWifi], isLanOn = false, isForced = false } = options;
  const app = await makeApp();
  const readInterfaces = makeInterfaces(...adapters);
  const { context } = app;
  const home = createHomeNetworkMonitor({
    computer: context.computer,
    read: readInterfaces.read,
    now: app.clock.now,
    isForced,
  });
  const network = await openNetwork({
    ports: [0],
    isLanOn,
    log: context.log,
    home,
    mdnsName: null,
    makeServer,
    attach: () => {},
  });
  onTestFinished(() => network.close());
  app.joinNetwork(network);
  return {
    ...app,
    network,
    readInterfaces,
    moveTo: async (...next: Adapter[]) => {
      readInterfaces.become(...next);
      await network.lookAgain();
    },
    switchOn: () => app.as('admin').put('/api/admin/household', { lan: true }),
  };
};
