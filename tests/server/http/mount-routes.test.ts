import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { mountRoutes } from '#server/http/mount-routes.ts';
import type { Route } from '#server/http/route.ts';
import type { Method } from '#shared/endpoint.ts';

const routeOf = (method: Method, path: `/api/${string}`, handle: RequestHandler): Route => ({
  endpoint: { method, path, access: 'public', response: z.unknown() },
  handle,
  read: async () => '',
});

const serve = async (...routes: Route[]) => {
  const server = express().use(mountRoutes(routes)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (path: string, method: Method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
};

const says =
  (name: string): RequestHandler =>
  ({ path, params, baseUrl }, response) => {
    response.send([name, path, params.id ?? '', baseUrl].join(' ').trim());
  };

it('answers with the first route that fits, by method and path', async () => {
  const call = await serve(
    routeOf('GET', '/api/tasks/counts', says('counts')),
    routeOf('GET', '/api/tasks/:id', says('task')),
    routeOf('DELETE', '/api/tasks/:id', says('deleted')),
    routeOf('GET', '/api/tasks-of/:id', says('other')),
  );
  expect(await call('/api/tasks/counts')).toBe('counts /api/tasks/counts');
  expect(await call('/api/tasks/7?a=/api/user')).toBe('task /api/tasks/7 7');
  expect(await call('/API/Tasks/7')).toBe('task /API/Tasks/7 7');
  expect(await call('/api/tasks/7', 'DELETE')).toBe('deleted /api/tasks/7 7');
  expect(await call('/api/tasks-of/7')).toBe('other /api/tasks-of/7 7');
});

it('leaves other paths to what follows', async () => {
  const call = await serve(routeOf('GET', '/api/tasks', says('tasks')));
  expect(await call('/api/tasks/7')).toContain('Cannot GET');
  expect(await call('/api/other')).toContain('Cannot GET');
  expect(await call('/')).toContain('Cannot GET');
});
