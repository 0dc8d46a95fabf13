import type { Response } from 'express';
import {
  exportCalendar,
  getSubscription,
  type ImportResult,
  importCalendar,
  readFeed,
  renewSubscription,
  revokeSubscription,
} from '#shared/features/calendar/files.contract.ts';
import type { Context } from '../../../context/context.ts';
import { connectionOf } from '../../../http/client-connection.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { importFile } from '../../../imports/imports.service.ts';
import { exportOwn, exportSeen } from './export.service.ts';
import { readBody } from './import.service.ts';
import {
  readSubscription,
  renewSubscriptionFor,
  requireFeedOwner,
  revokeSubscriptionFor,
} from './subscriptions.service.ts';

const fileName = 'treehouse.ics';

const sendFile = async (
  response: Response,
  parts: AsyncIterable<string>,
  disposition: string,
): Promise<string> => {
  response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
  response.setHeader('Content-Disposition', `${disposition}; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'no-store');
  for await (const part of parts) {
    if (response.destroyed) break;
    response.write(part);
  }
  response.end();
  return '';
};

/** Calendars as files: taken out, taken in, and followed by phones. */
export const fileRoutes = (context: Context): Route[] => [
  asyncRoute(context, exportCalendar, async ({ actor, response }) =>
    sendFile(response, exportOwn(context, actor), 'attachment'),
  ),
  asyncRoute(context, importCalendar, (call) =>
    importFile<ImportResult>(context, 'calendar', call, async () => ({
      bytes: await readBody(call.request),
    })),
  ),
  route(context, getSubscription, ({ actor }) => readSubscription(context, actor)),
  route(context, renewSubscription, ({ actor }) => renewSubscriptionFor(context, actor), {
    creates: true,
  }),
  route(context, revokeSubscription, ({ actor }) => revokeSubscriptionFor(context, actor)),
  asyncRoute(context, readFeed, async ({ params, request, response }) => {
    const { address } = connectionOf(request);
    const owner = requireFeedOwner(context, params.token, address);
    return sendFile(response, exportSeen(context, owner), 'inline');
  }),
];
