import * as contract from '#shared/features/https/https.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import {
  answerCheck,
  changeSecureMode,
  makeNewAuthority,
  readSecure,
  readTrust,
  sendCertificate,
  sendManifest,
  sendProfile,
} from './https.service.ts';

export const secureRoutes = (context: Context): Route[] => [
  route(context, contract.getSecure, () => readSecure(context)),
  asyncRoute(context, contract.changeSecure, ({ actor, body }) =>
    changeSecureMode(context, actor, body),
  ),
  asyncRoute(context, contract.replaceAuthority, ({ actor }) => makeNewAuthority(context, actor), {
    creates: true,
  }),
  route(context, contract.getTrust, () => readTrust(context)),
  route(context, contract.checkTrust, ({ request, response }) =>
    answerCheck(context, request, response),
  ),
  route(context, contract.getAuthorityCertificate, ({ response }) =>
    sendCertificate(context, response),
  ),
  route(context, contract.getAuthorityProfile, ({ response }) => sendProfile(context, response)),
  route(context, contract.getManifest, ({ response }) => sendManifest(context, response)),
];
