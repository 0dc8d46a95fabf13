import { type RequestHandler, Router } from 'express';
import type { Route } from './route.ts';

/** `/api/tasks` of `/api/tasks/7`; routes match in capitals too. */
const areaOf = (path: string): string => path.split('/', 3).join('/').toLowerCase();

const routerOf = (routes: readonly Route[]): Router => {
  const router = Router();
  for (const { endpoint, handle } of routes) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](endpoint.path, handle);
  }
  return router;
};

/**
 * Answers with the first route that fits. The routes of an area are compiled when it is first called: there are
 * hundreds, and a request need not be compared with those of other areas.
 */
export const mountRoutes = (routes: readonly Route[]): RequestHandler => {
  const areas = Map.groupBy(routes, ({ endpoint }) => areaOf(endpoint.path));
  const routers = new Map<string, Router>();
  return (request, response, next) => {
    const area = areaOf(request.path);
    const known = areas.get(area);
    if (!known) return next();
    const router = routers.get(area) ?? routerOf(known);
    routers.set(area, router);
    router(request, response, next);
  };
};
