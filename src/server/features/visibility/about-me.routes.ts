import { readAboutMe } from '#shared/features/visibility/about-me.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route } from '../../http/route.ts';
import { readAboutMeFor } from './about-me.service.ts';

export const aboutMeRoutes = (context: Context): Route[] => [
  asyncRoute(context, readAboutMe, ({ actor }) => readAboutMeFor(context, actor)),
];
