import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { findProgram, installPackages } from '../../../scripts/test/machine.ts';

/** The name in the documentation's snippets. */
export const proxyName = 'family.example.org';
const upstream = '127.0.0.1:4680';

/** As root on Debian the tests install what is missing. */
const isInstalled = async (program: string, ...packages: string[]): Promise<boolean> =>
  Boolean(findProgram(program)) ||
  ((await installPackages(...packages)) && Boolean(findProgram(program)));

export const hasCaddy = (): Promise<boolean> => isInstalled('caddy', 'caddy');
export const hasNginx = async (): Promise<boolean> =>
  (await isInstalled('nginx', 'nginx-light')) && (await isInstalled('openssl', 'openssl'));

/** The snippet of one language in the documentation. */
export const snippetOf = (language: 'caddyfile' | 'nginx'): string => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/remote-access.md'), 'utf8');
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1];
  if (!found) throw new Error(`no snippet for ${language}`);
  return found;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Whether it encrypts; Caddy makes its certificate after it listens. */
const encrypts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: proxyName, rejectUnauthorized: false };
    const socket = connect(options);
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('secureConnect', () => settle(true));
    socket.once('error', () => settle(false));
  });

/** Runs a proxy until it is closed; one in another network may still be starting. */
const run = async (
  [program, ...args]: [string, ...string[]],
  { dir, port, namespace }: { dir: string; port: number; namespace: string | undefined },
) => {
  const inside = namespace ? ['ip', 'netns', 'exec', namespace] : [];
  const [command = program, ...rest] = [...inside, program, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  while (!namespace && !(await encrypts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, origin: `https://${proxyName}:${port}`, close };
};

export interface RunningProxy {
  port: number;
  /** What devices open. */
  origin: string;
  close(): Promise<void>;
}

interface ProxyParts {
  treehouse: string;
  /** The network namespace it runs in. */
  namespace?: string;
  /** Changes the snippet, to see what a mistake in it does. */
  spoil?: (snippet: string) => string;
}

/** Runs Caddy from the documentation, with a certificate of its own; on loopback alone. */
export const runCaddy = async ({
  treehouse,
  spoil,
  namespace,
}: ProxyParts): Promise<RunningProxy> => {
  const dir = mkdtempSync(join(tmpdir(), 'treehouse-proxy-'));
  const port = await freePort();
  const snippet = (spoil ?? String)(snippetOf('caddyfile'))
    .replace(proxyName, `${proxyName}:${port}`)
    .replace(upstream, new URL(treehouse).host);
  const own = 'admin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects';
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, `{\n\t${own}\n}\n\n${snippet}`);
  return run(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
    dir,
    port,
    namespace,
  });
};

const makeCertificate = (dir: string): void => {
  const files = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', [...kind, '-nodes', '-subj', `/CN=${proxyName}`, ...files], {
    stdio: 'ignore',
  });
};

/** Runs nginx from the documentation, with a certificate of its own. */
export const runNginx = async ({
  treehouse,
  spoil,
  namespace,
}: ProxyParts): Promise<RunningProxy> => {
  const dir = mkdtempSync(join(tmpdir(), 'treehouse-proxy-'));
  const port = await freePort();
  makeCertificate(dir);
  const snippet = (spoil ?? String)(snippetOf('nginx'))
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll(`/etc/letsencrypt/live/${proxyName}`, dir)
    .replace(upstream, new URL(treehouse).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(dir, name)};`).join('\n');
  mkdirSync(join(dir, 'logs'));
  const file = join(dir, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${dir}/pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {}\n` +
      `http {\naccess_log off;\n${paths}\n${snippet}}\n`,
  );
  return run(['nginx', '-p', dir, '-c', file, '-e', 'stderr'], { dir, port, namespace });
};
