import * as contract from '#shared/features/screen-time/screen-time.contract.ts';
import type { Context } from '../../context/context.ts';
import { type Route, route } from '../../http/route.ts';
import { changeRules, giveMore, listKids, readKidTime } from './admin.service.ts';
import { beat, readOwnKidTime } from './screen-time.service.ts';

export const kidTimeRoutes = (context: Context): Route[] => [
  route(context, contract.getOwnKidTime, ({ actor }) => readOwnKidTime(context, actor)),
  route(context, contract.beatKidTime, (call) => beat(context, call, call.body)),
  route(context, contract.listKidTimes, () => listKids(context)),
  route(context, contract.getKidTime, ({ params }) => readKidTime(context, params.id)),
  route(context, contract.setKidTime, ({ actor, params, body }) =>
    changeRules(context, actor, params.id, body),
  ),
  route(context, contract.giveKidTime, ({ actor, params, body }) =>
    giveMore(context, actor, params.id, body.minutes),
  ),
];
