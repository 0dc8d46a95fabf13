import * as contract from '#shared/features/accounts/accounts.contract.ts';
import * as admin from '#shared/features/accounts/admin.contract.ts';
import * as devices from '#shared/features/accounts/devices.contract.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { changeAndSettle } from './account-changes.ts';
import { accountDeletionRoutes } from './account-deletion/account-deletion.routes.ts';
import { ownAccountRoutes } from './account-deletion/own-account.routes.ts';
import { listMembers, readCurrentUser } from './accounts.service.ts';
import {
  endOthers,
  endOwnSession,
  forgetDevicePerson,
  listDevicePeople,
  listOwnSessions,
} from './devices/devices.service.ts';
import { changeAccount } from './people/admin.service.ts';
import {
  countGuess,
  listInvites,
  makeInvite,
  removeInvite,
  verifyWithCode,
} from './people/invites.service.ts';
import { peopleRoutes, waysInRoutes } from './people/people.routes.ts';
import { profileRoute } from './profile/profile.routes.ts';
import { registerPerson } from './sign-in/registration.service.ts';
import { changePassword, logIn, logOut } from './sign-in/sign-in.service.ts';

export const accountsRoutes = (context: Context): Route[] => [
  route(context, contract.currentUser, ({ actor }) => readCurrentUser(context, actor)),
  asyncRoute(context, contract.login, (call) => logIn(context, call.body, call)),
  asyncRoute(context, contract.register, (call) => registerPerson(context, call.body, call), {
    creates: true,
  }),
  route(context, contract.logout, (call) => logOut(context, call)),
  profileRoute(context),
  asyncRoute(context, contract.changePassword, (call) =>
    changePassword(context, call.actor, call.body, call),
  ),
  asyncRoute(context, contract.verify, async ({ actor, body }) => {
    const succeed = countGuess(context, actor);
    return write(context.db, () => {
      const user = verifyWithCode(context, actor, body.code);
      succeed();
      return user;
    });
  }),
  route(context, contract.listUsers, ({ actor }) => listMembers(context, actor)),
  route(context, devices.listSessions, ({ actor, sessionId }) =>
    listOwnSessions(context, actor, sessionId),
  ),
  route(context, devices.endSession, ({ actor, params }) =>
    endOwnSession(context, actor, params.id),
  ),
  route(context, devices.endOtherSessions, ({ actor, sessionId }) =>
    endOthers(context, actor, sessionId),
  ),
  route(context, devices.listDevicePeople, ({ request }) => listDevicePeople(context, request)),
  route(context, devices.forgetDevicePerson, ({ request, params }) =>
    forgetDevicePerson(context, request, params.id),
  ),
  ...accountDeletionRoutes(context),
  ...ownAccountRoutes(context),
  asyncRoute(context, admin.adminUpdateUser, ({ actor, params, body }) =>
    changeAndSettle(context, () => changeAccount(context, actor, params.id, body)),
  ),
  route(context, admin.listInvites, () => listInvites(context)),
  route(context, admin.createInvite, ({ actor, body }) => makeInvite(context, actor, body.role), {
    creates: true,
  }),
  route(context, admin.deleteInvite, ({ actor, params }) =>
    removeInvite(context, actor, params.id),
  ),
  ...peopleRoutes(context),
  ...waysInRoutes(context),
];
