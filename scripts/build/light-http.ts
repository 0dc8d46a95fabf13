import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const virtualId = '\0node-http';
/** Reading these loads an HTTP client for the browser's `fetch` and sockets, which the server hardly ever needs. */
const heavy = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);

const codeOf = (): string => {
  const http = createRequire(import.meta.url)('node:http') as object;
  const names = Object.keys(http).filter((name) => !heavy.has(name));
  return `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.join(', ')} } = http;`;
};

/**
 * `import … from 'node:http'` reads every export of the module, and so loads undici: 40 ms of a start and some MiB.
 * The module itself is free.
 */
export const lightHttp = (): Plugin => ({
  name: 'light-http',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler(_id, _importer, { kind }: { kind?: string }) {
      return kind === 'require-call' ? null : virtualId;
    },
  },
  load: {
    filter: { id: /^\0node-http$/ },
    handler: codeOf,
  },
});
