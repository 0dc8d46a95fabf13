import * as contract from '#shared/features/accounts/account-deletion.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { changeAndSettle } from '../account-changes.ts';
import {
  countOwnedData,
  deactivate,
  listFormerPeople,
  reactivate,
} from './account-deletion.service.ts';
import { deletePerson } from './deletion-steps.service.ts';

/** Deactivating, reactivating and deleting accounts. */
export const accountDeletionRoutes = (context: Context): Route[] => [
  route(context, contract.listFormerUsers, () => listFormerPeople(context)),
  asyncRoute(context, contract.deactivateUser, ({ actor, params }) =>
    changeAndSettle(context, () => deactivate(context, actor, params.id)),
  ),
  asyncRoute(context, contract.reactivateUser, ({ actor, params }) =>
    changeAndSettle(context, () => reactivate(context, actor, params.id)),
  ),
  asyncRoute(context, contract.readOwnedData, ({ params }) => countOwnedData(context, params.id)),
  asyncRoute(context, contract.deleteUser, ({ actor, params, body }) =>
    deletePerson(context, actor, params.id, body),
  ),
];
