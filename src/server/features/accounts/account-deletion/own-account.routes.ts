import * as contract from '#shared/features/accounts/own-account.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { deleteOwnAccount, readOwnedDataSummary } from './own-account.service.ts';

/** People delete their own account. */
export const ownAccountRoutes = (context: Context): Route[] => [
  asyncRoute(context, contract.getOwnedDataSummary, ({ actor }) =>
    readOwnedDataSummary(context, actor),
  ),
  asyncRoute(context, contract.deleteOwnAccount, ({ actor, body }) =>
    deleteOwnAccount(context, actor, body),
  ),
];
