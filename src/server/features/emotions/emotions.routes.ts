import * as contract from '#shared/features/emotions/emotions.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { type Route, route } from '../../http/route.ts';
import { changeLog, listLogs, logEmotion, readLog, removeLog } from './emotions.service.ts';
import { readInsights, readYear } from './insights.service.ts';
import { putCareAway, readCare } from './wellbeing-prompt.service.ts';

/** Emotions: private, so every call is about the caller. */
export const emotionsRoutes = (context: Context): Route[] => [
  route(context, contract.listEmotionLogs, ({ actor, query, response }) => {
    const { logs, next } = listLogs(context, actor, query);
    if (next !== null) {
      const search = new URLSearchParams({ before: next });
      response.setHeader('Link', `<${contract.listEmotionLogs.path}?${search}>; rel="next"`);
    }
    return logs;
  }),
  route(
    context,
    contract.createEmotionLog,
    (call) =>
      createOnce(context, call, {
        create: () => logEmotion(context, call.actor, call.body),
        read: (id) => readLog(context, call.actor, id),
      }),
    { creates: true },
  ),
  route(context, contract.getInsights, ({ actor, query }) =>
    readInsights(context, actor, query.period),
  ),
  route(context, contract.listYear, ({ actor, params }) => readYear(context, actor, params.year)),
  route(context, contract.getCare, ({ actor }) => readCare(context, actor)),
  route(context, contract.dismissCare, ({ actor }) => putCareAway(context, actor)),
  route(context, contract.updateEmotionLog, ({ actor, params, body }) =>
    changeLog(context, actor, params.id, body),
  ),
  route(context, contract.deleteEmotionLog, ({ actor, params }) => {
    removeLog(context, actor, params.id);
    return { id: params.id };
  }),
];
