/** Browsers refuse more than 64 KiB of requests that outlive their page, all together. */
const mostBytes = 32 * 1024;
const smallBytes = 8 * 1024;

let bytesUnderWay = 0;

/** No character takes more bytes than these in UTF-8. */
const bytesOf = (body: string | undefined): number => (body?.length ?? 0) * 3;

interface Request extends RequestInit {
  method: string;
  body?: string;
}

/** Like `fetch`, but a small write arrives although the page is left or reloaded right after it. */
export const lastingFetch = async (path: string, request: Request): Promise<Response> => {
  const bytes = bytesOf(request.body);
  const isSmallWrite = request.method !== 'GET' && !request.signal && bytes <= smallBytes;
  if (!isSmallWrite || bytesUnderWay + bytes > mostBytes) return fetch(path, request);
  bytesUnderWay += bytes;
  try {
    return await fetch(path, { ...request, keepalive: true });
  } finally {
    bytesUnderWay -= bytes;
  }
};
