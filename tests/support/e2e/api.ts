import { type APIRequest, type APIRequestContext, type Cookie, expect } from '@playwright/test';
import type { z } from 'zod';
import type { Endpoint, InputOf, ResponseOf } from '#shared/endpoint.ts';

type InputOrNever<S> = S extends z.ZodType ? InputOf<S> : never;

interface Input<E extends Endpoint> {
  params?: InputOrNever<E['params']>;
  query?: InputOrNever<E['query']>;
  body?: InputOrNever<E['body']>;
  files?: Record<string, { name: string; mimeType: string; buffer: Buffer }>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : String(value));

const fill = (path: string, params: unknown) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text((params as Record<string, unknown>)[name])),
  );

const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, text(value)]),
  );

export const newDevice = (
  request: APIRequest,
  baseURL: string,
  cookies: Cookie[] = [],
): Promise<APIRequestContext> =>
  request.newContext({
    baseURL,
    extraHTTPHeaders: { 'X-Treehouse': '1' },
    storageState: { cookies, origins: [] },
  });

export async function call<E extends Endpoint>(
  device: APIRequestContext,
  endpoint: E,
  input: Input<E> = {},
): Promise<ResponseOf<E>> {
  const answer = await device.fetch(fill(endpoint.path, input.params), {
    method: endpoint.method,
    params: texts(input.query),
    ...(endpoint.multipart
      ? { multipart: { ...texts(input.body), ...input.files } }
      : input.body === undefined
        ? {}
        : { data: input.body }),
  });
  expect(answer.ok(), `${endpoint.method} ${endpoint.path}: ${await answer.text()}`).toBe(true);
  return endpoint.response.parse(await answer.json()) as ResponseOf<E>;
}
