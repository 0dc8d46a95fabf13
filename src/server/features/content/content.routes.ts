import * as responses from '#shared/features/approvals/response-approvals.contract.ts';
import {
  getBell,
  listOpenedPages,
  markBellSeen,
  markPageOpened,
} from '#shared/features/content/notifications.contract.ts';
import * as reports from '#shared/features/content/reports.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { adminContentRoutes } from './moderation/admin.routes.ts';
import { reportComment, reportPost } from './moderation/reports.service.ts';
import {
  decideOnResponses,
  listResponseApprovals,
} from './moderation/response-approvals.service.ts';
import {
  openPage,
  readBell,
  readOpenedPages,
  seeBell,
} from './notifications/notifications.service.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { uploadRoutes } from './posts/uploads.routes.ts';

const bellRoutes = (context: Context): Route[] => [
  route(context, getBell, ({ actor }) => readBell(context, actor)),
  asyncRoute(context, markBellSeen, ({ actor }) => seeBell(context, actor)),
  route(context, listOpenedPages, ({ actor }) => readOpenedPages(context, actor)),
  route(context, markPageOpened, ({ actor, body }) => openPage(context, actor, body.page)),
];

const reportRoutes = (context: Context): Route[] => [
  route(
    context,
    reports.reportPost,
    ({ actor, params, body }) => {
      reportPost(context, actor, params.id, body.reason);
      return params;
    },
    { creates: true },
  ),
  route(
    context,
    reports.reportComment,
    ({ actor, params, body }) => {
      reportComment(context, actor, params.id, body.reason);
      return params;
    },
    { creates: true },
  ),
];

const responseApprovalRoutes = (context: Context): Route[] => [
  route(context, responses.listResponseApprovals, () => listResponseApprovals(context)),
  route(context, responses.changeResponseApproval, ({ actor, params: { id }, body }) => {
    const { isAllowed } = body;
    decideOnResponses(context, actor, id, { isAllowed, isFirst: false });
    return { id };
  }),
];

/** Posts, what people say to them, the bell, and files on their way up. */
export const contentRoutes = (context: Context): Route[] => [
  ...postRoutes(context),
  ...commentRoutes(context),
  ...uploadRoutes(context),
  ...bellRoutes(context),
  ...reportRoutes(context),
  ...responseApprovalRoutes(context),
  ...adminContentRoutes(context),
];
