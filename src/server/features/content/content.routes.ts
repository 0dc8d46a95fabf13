import * as permissions from '#shared/features/approvals/post-permissions.contract.ts';
import * as responses from '#shared/features/approvals/response-approvals.contract.ts';
import {
  getNotifications,
  listOpenedPages,
  markNotificationsAsSeen,
  markPageOpened,
} from '#shared/features/content/notifications.contract.ts';
import * as reports from '#shared/features/content/reports.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import { memoriesRoutes } from './memories/memories.routes.ts';
import { adminContentRoutes } from './moderation/admin.routes.ts';
import { changePermission, listPermissions } from './moderation/post-permissions.service.ts';
import { reportComment, reportPost } from './moderation/reports.service.ts';
import {
  decideOnResponses,
  listResponseApprovals,
} from './moderation/response-approvals.service.ts';
import {
  markNotificationsSeen,
  openPage,
  readNotifications,
  readOpenedPages,
} from './notifications/notifications.service.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { uploadRoutes } from './posts/uploads.routes.ts';
import { takeDownRoutes } from './take-downs/take-downs.routes.ts';

const notificationRoutes = (context: Context): Route[] => [
  route(context, getNotifications, ({ actor }) => readNotifications(context, actor)),
  asyncRoute(context, markNotificationsAsSeen, ({ actor }) =>
    markNotificationsSeen(context, actor),
  ),
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

const postPermissionRoutes = (context: Context): Route[] => [
  route(context, permissions.listPostPermissions, () => listPermissions(context)),
  route(context, permissions.changePostPermission, ({ actor, params: { id }, body }) => {
    changePermission(context, actor, id, body.isAllowed);
    return { id };
  }),
];

const responseApprovalRoutes = (context: Context): Route[] => [
  route(context, responses.listResponseApprovals, () => listResponseApprovals(context)),
  route(context, responses.changeResponseApproval, ({ actor, params: { id }, body }) => {
    const { isAllowed } = body;
    decideOnResponses(context, actor, id, { isAllowed, isFirst: false });
    return { id };
  }),
];

/** Posts, comments, reactions, notifications and uploads. */
export const contentRoutes = (context: Context): Route[] => [
  ...postRoutes(context),
  ...commentRoutes(context),
  ...memoriesRoutes(context),
  ...uploadRoutes(context),
  ...galleryRoutes(context),
  ...notificationRoutes(context),
  ...reportRoutes(context),
  ...responseApprovalRoutes(context),
  ...postPermissionRoutes(context),
  ...takeDownRoutes(context),
  ...adminContentRoutes(context),
];
