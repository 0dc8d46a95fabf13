import {
  deleteDraft,
  draftVersionOf,
  getDraft,
  saveDraft,
} from '#shared/features/drafts/drafts.contract.ts';
import type { Context } from '../../context/context.ts';
import { requireVersion } from '../../http/require-version.ts';
import { type Route, route } from '../../http/route.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.service.ts';

export const draftsRoutes = (context: Context): Route[] => [
  route(context, getDraft, ({ actor, params }) => readDraft(context, actor, params.form)),
  route(context, saveDraft, ({ actor, params, body, request }) => {
    requireVersion(request, draftVersionOf, () => readDraft(context, actor, params.form));
    keepDraft(context, actor, params.form, body);
    return params;
  }),
  route(context, deleteDraft, ({ actor, params, request }) => {
    requireVersion(request, draftVersionOf, () => readDraft(context, actor, params.form));
    dropDraft(context, actor.id, params.form);
    return params;
  }),
];
