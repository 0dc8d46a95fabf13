import type { Plugin } from 'vite';

interface MimeType {
  extensions?: string[];
}

/** What the server may send or be sent; of 2,500 types others are never looked up. */
const usedType =
  /^(?:text|image|audio|video|font)\/|^application\/(?:gzip|javascript|json|manifest\+json|octet-stream|pdf|wasm|x-www-form-urlencoded|xml|zip)$/;

/** The types that a server of pages, pictures and exports needs, of all that are known. */
export const usedTypes = (text: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(text) as Record<string, MimeType>).filter(
        ([type, { extensions }]) => usedType.test(type) && extensions,
      ),
    ),
  );

/**
 * Leaves out what packages bring for others: most types of files, whose tables are made at each start, and the letters
 * of East Asian encodings, since JSON comes in Unicode alone.
 */
export const lightPackages = (): Plugin => ({
  name: 'light-packages',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:mime-db[\\/]db|iconv-lite[\\/]encodings[\\/]tables[\\/][\w-]+)\.json$/ },
    handler: (code, id) => ({ code: id.includes('mime-db') ? usedTypes(code) : '[]', map: null }),
  },
});
