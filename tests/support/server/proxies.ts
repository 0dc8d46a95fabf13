import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { onTestFinished } from 'vitest';
import { makeTempDir } from './test-db.ts';

/** The name in the documentation's snippets. */
export const proxyName = 'family.example.org';
const upstream = '127.0.0.1:4680';

const isInstalled = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const hasCaddy = isInstalled('caddy', 'version');
export const hasNginx = isInstalled('nginx', '-v') && isInstalled('openssl', 'version');

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

const run = async (program: string, args: string[], home: string, port: number): Promise<void> => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  while (!(await encrypts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export interface RunningProxy {
  port: number;
  /** What devices open. */
  origin: string;
}

interface ProxyParts {
  treehouse: string;
  /** Changes the snippet, to see what a mistake in it does. */
  spoil?: (snippet: string) => string;
}

/** Runs Caddy from the documentation, with a certificate of its own. */
export const runCaddy = async ({ treehouse, spoil }: ProxyParts): Promise<RunningProxy> => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const port = await freePort();
  const snippet = (spoil ?? String)(snippetOf('caddyfile'))
    .replace(proxyName, `${proxyName}:${port}`)
    .replace(upstream, new URL(treehouse).host);
  const own = 'admin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects';
  const file = join(dir.path, 'Caddyfile');
  writeFileSync(file, `{\n\t${own}\n}\n\n${snippet}`);
  await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], dir.path, port);
  return { port, origin: `https://${proxyName}:${port}` };
};

const makeCertificate = (dir: string): void => {
  const files = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', [...kind, '-nodes', '-subj', `/CN=${proxyName}`, ...files], {
    stdio: 'ignore',
  });
};

/** Runs nginx from the documentation, with a certificate of its own. */
export const runNginx = async ({ treehouse, spoil }: ProxyParts): Promise<RunningProxy> => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const port = await freePort();
  makeCertificate(dir.path);
  const snippet = (spoil ?? String)(snippetOf('nginx'))
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll(`/etc/letsencrypt/live/${proxyName}`, dir.path)
    .replace(upstream, new URL(treehouse).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(dir.path, name)};`).join('\n');
  mkdirSync(join(dir.path, 'logs'));
  const file = join(dir.path, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${dir.path}/pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {}\n` +
      `http {\naccess_log off;\n${paths}\n${snippet}}\n`,
  );
  await run('nginx', ['-p', dir.path, '-c', file, '-e', 'stderr'], dir.path, port);
  return { port, origin: `https://${proxyName}:${port}` };
};
