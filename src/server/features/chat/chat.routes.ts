import {
  deleteMessage,
  sendMessage,
  sendSticker,
  toggleMessageReaction,
} from '#shared/features/chat/messages.contract.ts';
import { reportMessage } from '#shared/features/chat/reports.contract.ts';
import {
  addMember,
  createRoom,
  deleteRoom,
  listCandidates,
  listNewCandidates,
  listOnline,
  listRooms,
  markRoomRead,
  openRoom,
  removeMember,
  restoreRoom,
  roomVersionOf,
  updateRoom,
} from '#shared/features/chat/rooms.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { requireVersion } from '../../http/require-version.ts';
import { type Route, route } from '../../http/route.ts';
import { stickerText } from '../../http/sticker-text.ts';
import { reactTo, removeMessage, sendTo } from './messages/messages.service.ts';
import { pictureRoute } from './messages/pictures.routes.ts';
import { reportTo } from './moderation/reports.service.ts';
import { restoreRoomFor, trashRoom } from './moderation/trash.service.ts';
import { listOnlineFor } from './presence.service.ts';
import {
  addMemberTo,
  createRoomWith,
  listCandidatesFor,
  listNewCandidatesFor,
  removeMemberFrom,
} from './rooms/members.service.ts';
import {
  changeRoom,
  listRoomsFor,
  markRoomReadFor,
  openRoomFor,
  readRoom,
} from './rooms/rooms.service.ts';

const roomRoutes = (context: Context): Route[] => [
  route(context, listRooms, ({ actor }) => listRoomsFor(context, actor)),
  route(
    context,
    createRoom,
    (call) =>
      createOnce(context, call, {
        create: () => createRoomWith(context, call.actor, call.body),
        read: (id) => readRoom(context, call.actor, id),
      }),
    { creates: true },
  ),
  route(context, openRoom, ({ actor, params, query }) =>
    openRoomFor(context, actor, params.id, query),
  ),
  route(context, updateRoom, ({ actor, params: { id }, body, request }) => {
    requireVersion(request, roomVersionOf, () => readRoom(context, actor, id));
    return changeRoom(context, actor, id, body);
  }),
  route(context, deleteRoom, ({ actor, params }) => {
    trashRoom(context, actor, params.id);
    return { id: params.id };
  }),
  route(context, restoreRoom, ({ actor, params }) => restoreRoomFor(context, actor, params.id)),
  route(context, markRoomRead, ({ actor, params, body }) =>
    markRoomReadFor(context, actor, params.id, body.messageId),
  ),
];

const memberRoutes = (context: Context): Route[] => [
  route(context, listNewCandidates, ({ actor }) => listNewCandidatesFor(context, actor)),
  route(context, listCandidates, ({ actor, params }) =>
    listCandidatesFor(context, actor, params.id),
  ),
  route(
    context,
    addMember,
    ({ actor, params, body }) => addMemberTo(context, actor, params.id, body.userId),
    { creates: true },
  ),
  route(context, removeMember, ({ actor, params, query }) => {
    const { id: roomId, userId } = params;
    removeMemberFrom(context, actor, { roomId, userId, handOverTo: query.handOverTo });
    return params;
  }),
  route(context, listOnline, ({ actor }) => listOnlineFor(context, actor)),
];

const messageRoutes = (context: Context): Route[] => [
  route(
    context,
    sendMessage,
    ({ actor, params, body }) => sendTo(context, actor, params.id, body),
    { creates: true },
  ),
  pictureRoute(context),
  route(
    context,
    sendSticker,
    ({ actor, params, body }) =>
      sendTo(context, actor, params.id, { ...body, content: stickerText(body.sticker) }),
    { creates: true },
  ),
  route(context, deleteMessage, ({ actor, params }) => removeMessage(context, actor, params.id)),
  route(context, toggleMessageReaction, ({ actor, params, body }) =>
    reactTo(context, actor, params.id, body.emoji),
  ),
];

const reportRoutes = (context: Context): Route[] => [
  route(
    context,
    reportMessage,
    ({ actor, params, body }) => {
      reportTo(context, actor, params.id, body.reason);
      return { messageId: params.id };
    },
    { creates: true },
  ),
];

/** Rooms, their members and messages, and reports to the grown-ups. */
export const chatRoutes = (context: Context): Route[] => [
  ...roomRoutes(context),
  ...memberRoutes(context),
  ...messageRoutes(context),
  ...reportRoutes(context),
];
