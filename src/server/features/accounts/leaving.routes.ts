import * as contract from '#shared/features/accounts/leaving.contract.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import {
  countBelongings,
  deactivate,
  deletePerson,
  listFormerPeople,
  reactivate,
} from './leaving.service.ts';

/** How people leave the house, and come back. */
export const leavingRoutes = (context: Context): Route[] => [
  route(context, contract.listFormerUsers, () => listFormerPeople(context)),
  route(context, contract.deactivateUser, ({ actor, params }) =>
    deactivate(context, actor, params.id),
  ),
  route(context, contract.reactivateUser, ({ actor, params }) =>
    reactivate(context, actor, params.id),
  ),
  route(context, contract.readBelongings, ({ params }) => countBelongings(context, params.id)),
  route(context, contract.deleteUser, ({ actor, params, body }) =>
    deletePerson(context, actor, params.id, body),
  ),
];
