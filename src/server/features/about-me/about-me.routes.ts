import { readAboutMe } from '#shared/features/about-me/about-me.contract.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { readAboutMeFor } from './about-me.service.ts';

export const aboutMeRoutes = (context: Context): Route[] => [
  route(context, readAboutMe, ({ actor }) => readAboutMeFor(context, actor)),
];
