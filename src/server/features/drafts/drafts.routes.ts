import { deleteDraft, getDraft, saveDraft } from '#shared/features/drafts/drafts.contract.ts';
import type { Context } from '../../context/context.ts';
import { type Route, route } from '../../http/route.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.service.ts';

export const draftsRoutes = (context: Context): Route[] => [
  route(context, getDraft, ({ actor, params }) => readDraft(context, actor, params.form)),
  route(context, saveDraft, ({ actor, params, body }) => {
    keepDraft(context, actor, params.form, body);
    return params;
  }),
  route(context, deleteDraft, ({ actor, params }) => {
    dropDraft(context, actor.id, params.form);
    return params;
  }),
];
