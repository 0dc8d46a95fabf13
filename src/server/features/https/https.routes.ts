import * as contract from '#shared/features/https/https.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import {
  answerCheck,
  changeHttpsMode,
  makeNewAuthority,
  readHttps,
  readTrust,
  sendCertificate,
  sendManifest,
  sendProfile,
} from './https.service.ts';

export const httpsRoutes = (context: Context): Route[] => [
  route(context, contract.getHttps, () => readHttps(context)),
  asyncRoute(context, contract.changeHttps, ({ actor, body }) =>
    changeHttpsMode(context, actor, body),
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
