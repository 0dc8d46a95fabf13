import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { workDir } from './servers.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves a bare React page over the same posts, precompressed like ours. @returns its address. */
export const openBareServer = async (posts: string): Promise<{ url: string; close(): void }> => {
  const outDir = join(workDir, 'bare');
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'bare-page'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  });
  const compressed = new Map<string, Buffer>();
  const read = (file: string): Buffer => {
    const known = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    compressed.set(file, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/api/content') {
      response.setHeader('Content-Type', 'application/json');
      response.end(posts);
      return;
    }
    const file = join(outDir, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
    });
    response.end(read(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};
