export interface TestAnswer<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the body is not JSON. */
  json: T;
}

/** A minimal browser for route tests: a cookie jar and the header that every client sends. */
export const makeBrowser = (url: string, cookies: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(cookies));
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const keepCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
  };

  const request = async <T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<T>> => {
    const isJson =
      body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array);
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: cookieHeader(),
        'x-treehouse': '1',
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    });
    keepCookies(response.headers);
    const text = await response.text();
    const isJsonAnswer = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (isJsonAnswer ? JSON.parse(text) : undefined) as T,
    };
  };

  return {
    cookieHeader,
    request,
    get: <T = unknown>(path: string, headers?: Record<string, string>) =>
      request<T>('GET', path, undefined, headers),
    post: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
      request<T>('POST', path, body ?? {}, headers),
    put: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
      request<T>('PUT', path, body ?? {}, headers),
    patch: <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
      request<T>('PATCH', path, body ?? {}, headers),
    delete: <T = unknown>(path: string, headers?: Record<string, string>) =>
      request<T>('DELETE', path, undefined, headers),
  };
};
