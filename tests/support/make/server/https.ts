import type { Network } from '#server/http/lan-listeners.ts';
import { callSecurely, toPem } from '../../clients/tls-client.ts';
import type { TestApp } from '../../server/make-app.ts';

/** Turns https on as the admin; returns a device that trusts only this server. */
export const turnOnHttps = async (app: TestApp) => {
  // TLS handshakes use the machine's own clock.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  await app.as('admin').put('/api/admin/secure', { isOn: true });
  return trustingDevice(app);
};

export const trustingDevice = (app: TestApp) => {
  const { secure } = app.context;
  const ca = toPem(secure.authority()?.der ?? Buffer.alloc(0));
  const url = `https://127.0.0.1:${secure.port()}`;
  return {
    ca,
    url,
    call: (path: string, options?: Parameters<typeof callSecurely>[2]) =>
      callSecurely(ca, url + path, options),
  };
};

/** A network whose home addresses a test chooses; loopback has many. */
export const makeNetwork = (port: number, name: string | null = null) => {
  let addresses: string[] = [];
  const listeners = new Set<() => void>();
  const network: Network = {
    setLan: async () => {},
    isLanOn: () => true,
    lanAddresses: () => addresses.map((address) => `http://${address}:${port}`),
    homeAddresses: () => addresses,
    tailnetAddresses: () => [],
    openTailnetAddresses: () => [],
    announcedName: () => name,
    localAddress: () => name && `http://${name}:${port}`,
    onLook: () => () => {},
    lookAgain: async () => {},
    home: null,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    port,
    close: async () => {},
  };
  return {
    network,
    move: (next: string[]) => {
      addresses = next;
      for (const listener of listeners) listener();
    },
  };
};
