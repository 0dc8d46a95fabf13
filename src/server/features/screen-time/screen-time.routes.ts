import * as contract from '#shared/features/screen-time/screen-time.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { type Route, route } from '../../http/route.ts';
import { changeRules, giveMore, listKids, readScreenTime } from './admin.service.ts';
import { beat, readOwnScreenTime } from './screen-time.service.ts';

export const screenTimeRoutes = (context: Context): Route[] => [
  route(context, contract.getOwnScreenTime, ({ actor }) => readOwnScreenTime(context, actor)),
  route(context, contract.sendScreenTimeHeartbeat, (call) => beat(context, call, call.body)),
  route(context, contract.listScreenTimes, () => listKids(context)),
  route(context, contract.getScreenTime, ({ params }) => readScreenTime(context, params.id)),
  route(context, contract.setScreenTime, ({ actor, params, body }) =>
    changeRules(context, actor, params.id, body),
  ),
  route(context, contract.giveScreenTime, (call) => {
    const { actor, params, body } = call;
    const { kid } = createOnce(context, call, {
      create: () => ({ id: params.id, kid: giveMore(context, actor, params.id, body.minutes) }),
      read: (id) => ({ id, kid: readScreenTime(context, id) }),
    });
    return kid;
  }),
];
