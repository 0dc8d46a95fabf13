import * as accounts from '#shared/features/accounts/accounts.contract.ts';
import * as admin from '#shared/features/accounts/admin.contract.ts';
import * as devices from '#shared/features/accounts/devices.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import {
  distrustDevice,
  distrustThisDevice,
  listTrustedDevices,
  readTrust,
  trustThisDevice,
} from '../devices/device-trust.service.ts';
import {
  changeOwnKidSignIn,
  kidLogIn,
  readOwnKidSignIn,
  removeKidSignIn,
  setKidSignIn,
} from '../sign-in/kid-sign-in.service.ts';
import { makeResetCode, resetPassword } from '../sign-in/reset-codes.service.ts';
import {
  addPerson,
  countPeople,
  cursorOf,
  endPersonSession,
  endPersonSessions,
  listPeople,
  readPerson,
} from './people.service.ts';

const listRoute = (context: Context): Route =>
  route(context, admin.adminListUsers, ({ query, response }) => {
    const { people, hasMore } = listPeople(context, query);
    const last = people.at(-1);
    if (hasMore && last) {
      const next = new URLSearchParams();
      if (query.role) next.set('role', query.role);
      if (query.q) next.set('q', query.q);
      next.set('limit', String(query.limit));
      next.set('before', cursorOf(last));
      response.setHeader('Link', `<${admin.adminListUsers.path}?${next}>; rel="next"`);
    }
    return people;
  });

/** What admins do for other people's accounts. */
export const peopleRoutes = (context: Context): Route[] => [
  listRoute(context),
  route(context, admin.adminCountUsers, () => countPeople(context)),
  asyncRoute(
    context,
    admin.adminAddUser,
    ({ actor, body, request }) => addPerson(context, actor, body, request),
    { creates: true },
  ),
  route(context, admin.adminReadUser, ({ params, sessionId }) =>
    readPerson(context, params.id, sessionId),
  ),
  route(context, admin.adminEndSession, ({ actor, params }) =>
    endPersonSession(context, actor, params),
  ),
  route(context, admin.adminEndSessions, ({ actor, params, sessionId }) =>
    endPersonSessions(context, actor, { id: params.id, currentId: sessionId }),
  ),
  route(
    context,
    admin.adminMakeResetCode,
    ({ actor, params }) => makeResetCode(context, actor, params.id),
    { creates: true },
  ),
  asyncRoute(context, admin.adminSetKidSignIn, ({ actor, params, body, request }) =>
    setKidSignIn(context, actor, params.id, body, request),
  ),
  route(context, admin.adminRemoveKidSignIn, ({ actor, params }) =>
    removeKidSignIn(context, actor, params.id),
  ),
  route(context, admin.listTrustedDevices, ({ request }) => listTrustedDevices(context, request)),
  route(context, admin.adminDistrustDevice, ({ actor, params }) =>
    distrustDevice(context, actor, params.id),
  ),
];

/** Other ways in than a password that one knows, and where they hold. */
export const waysInRoutes = (context: Context): Route[] => [
  asyncRoute(context, accounts.resetPassword, (call) => resetPassword(context, call.body, call)),
  asyncRoute(context, devices.kidLogin, (call) => kidLogIn(context, call.body, call)),
  route(context, devices.readDeviceTrust, ({ request }) => readTrust(context, request)),
  route(context, devices.trustDevice, (call) => trustThisDevice(context, call.actor, call)),
  route(context, devices.distrustDevice, ({ actor, request }) =>
    distrustThisDevice(context, actor, request),
  ),
  route(context, devices.readKidSignIn, ({ actor }) => readOwnKidSignIn(context, actor)),
  asyncRoute(context, devices.changeKidSignIn, ({ actor, body, sessionId }) =>
    changeOwnKidSignIn(context, actor, body, sessionId),
  ),
];
