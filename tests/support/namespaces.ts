import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

export const canMakeNamespaces = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const name = `treehouse-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return true;
  } catch {
    return false;
  }
})();

/**
 * Two computers with a cable between them: `server` has a home address, a public one, and a VPN;
 * `phone` is at the other end of both.
 */
export const makeTwoComputers = () => {
  const server = `treehouse-h-${process.pid}`;
  const phone = `treehouse-p-${process.pid}`;
  for (const name of [server, phone]) {
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  const connect = (own: string, other: string) => {
    ip('-n', server, 'link', 'add', own, 'type', 'veth', 'peer', 'name', other, 'netns', phone);
    ip('-n', server, 'link', 'set', own, 'up');
    ip('-n', phone, 'link', 'set', other, 'up');
  };
  const address = (name: string, device: string, cidr: string) =>
    ip('-n', name, 'addr', 'add', cidr, 'dev', device, ...(cidr.includes(':') ? ['nodad'] : []));
  connect('eth0', 'phone0');
  connect('tun0', 'vpn0');
  address(server, 'eth0', '192.168.77.1/24');
  address(server, 'eth0', 'fd77::1/64');
  address(server, 'eth0', '8.8.4.4/24');
  address(server, 'tun0', '10.99.0.1/24');
  address(phone, 'phone0', '192.168.77.2/24');
  address(phone, 'phone0', 'fd77::2/64');
  address(phone, 'phone0', '8.8.4.5/24');
  address(phone, 'vpn0', '10.99.0.2/24');
  return {
    server,
    phone,
    renumber: (from: string, to: string) => {
      ip('-n', server, 'addr', 'del', from, 'dev', 'eth0');
      address(server, 'eth0', to);
    },
    /** Another cable, with an address at each end. */
    connect: (device: string, ownCidr: string, otherCidr: string) => {
      const other = `${device}-p`;
      connect(device, other);
      address(server, device, ownCidr);
      address(phone, other, otherCidr);
    },
    loseAddress: (cidr: string) => ip('-n', server, 'addr', 'del', cidr, 'dev', 'eth0'),
    gainAddress: (cidr: string) => address(server, 'eth0', cidr),
    remove: () => {
      for (const name of [server, phone]) ip('netns', 'delete', name);
    },
  };
};

export const nodeIn = (name: string, args: string[]) =>
  spawn('ip', ['netns', 'exec', name, process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Starts a server in a namespace, on any port of its addresses. @returns it once it answers on loopback. */
export const serveIn = async (name: string, dataDir: string, ...args: string[]) => {
  const child = nodeIn(name, [
    'src/server/cli.ts',
    `--data=${dataDir}`,
    '--port=0',
    '--workers=src/server/media',
    ...args,
  ]);
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const found = /127\.0\.0\.1:(\d+)/.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const close = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, close, listening: () => listeningAt(child.pid ?? 0, port) };
};

export const runModuleIn = async (name: string, code: string): Promise<string> => {
  const child = nodeIn(name, ['--input-type=module', '-e', code]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  return output.trim();
};

/** The kernel prints addresses as little-endian 4-byte words. */
const readAddress = (hex: string): string => {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  return (bytes.join('').toLowerCase().match(/.{4}/g) ?? []).join(':');
};

export const listeningAt = (pid: number, port: number): string[] => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return ['tcp', 'tcp6']
    .flatMap((file) => readFileSync(`/proc/${pid}/net/${file}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')
    .map(([, local]) => readAddress(local?.split(':')[0] ?? ''))
    .sort();
};
