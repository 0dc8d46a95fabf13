import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import { filePart } from '#shared/features/content/content.contract.ts';
import type { HttpsState, Trust } from '#shared/features/https/https.contract.ts';
import { paths } from '#shared/paths.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { connectionOf, hostOf } from '../../http/client-connection.ts';
import { sentence } from '../../http/error-messages.ts';
import { appleProfile } from './apple-profile.ts';

const originOf = (host: string, port: number): string =>
  host.includes(':') ? `https://[${host}]:${port}` : `https://${host}:${port}`;

export const readHttps = ({ secure, computer, network }: Context): HttpsState => {
  const [plain] = network.lanAddresses();
  const { isOn, renewedAt } = computer.read().secure;
  const port = secure.port();
  const authority = secure.authority();
  const origins = port === null ? [] : secure.hosts().map((host) => originOf(host, port));
  const isName = (origin: string) => origin.includes('.local:');
  return {
    isOn,
    port,
    addresses: origins.filter((origin) => !isName(origin)),
    names: origins.filter(isName),
    stepsAddress: plain ? `${plain}/trust` : null,
    authority: authority && {
      name: authority.name,
      fingerprint: authority.fingerprint,
      until: authority.until.toISOString(),
    },
    renewedAt,
  };
};

/** What an admin changes about it. @throws AppError 503 where https cannot be opened. */
export const changeHttpsMode = async (
  context: Context,
  actor: Actor,
  changes: { isOn?: boolean | undefined; isNoteRead?: true | undefined },
): Promise<HttpsState> => {
  const { secure, computer, audit, log } = context;
  const before = computer.read().secure;
  if (changes.isNoteRead) computer.change({ secure: { ...before, renewedAt: null } });
  const { isOn } = changes;
  if (isOn !== undefined && isOn !== before.isOn) {
    try {
      await secure.setOn(isOn);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      log.warn({ err: error }, 'secure mode could not be changed');
      throw new AppError('unavailable', 'https:errors.cannotOpen', { cause: error });
    }
    write(context.db, () =>
      audit.record({ action: 'secureModeChanged', actorId: actor.id, details: { isOn } }),
    );
  }
  tellAdmins(context);
  return readHttps(context);
};

/** @throws AppError 409 while secure mode is off. */
export const makeNewAuthority = async (context: Context, actor: Actor): Promise<HttpsState> => {
  if (context.secure.port() === null) throw new AppError('conflict', 'https:errors.isOff');
  await context.secure.replaceAuthority();
  write(context.db, () =>
    context.audit.record({ action: 'authorityReplaced', actorId: actor.id, details: {} }),
  );
  tellAdmins(context);
  return readHttps(context);
};

export const tellAdmins = ({ live }: Context): void =>
  live.publish({ type: 'changed', area: 'https' }, isAdmin);

const spaceNameOf = ({ household }: Context): string =>
  household.name() || sentence('shell:productName');

/** Public: nothing beyond what installing the certificate reveals. */
export const readTrust = (context: Context): Trust => {
  const { secure, computer } = context;
  const authority = secure.authority();
  return {
    spaceName: spaceNameOf(context),
    isOn: computer.read().secure.isOn,
    port: secure.port(),
    authority: authority && { name: authority.name, fingerprint: authority.fingerprint },
  };
};

/** The plain page of the same host, which asks whether its device trusts this one. */
const plainOrigin = ({ network }: Context, request: Request): string => {
  const host = hostOf(request).replace(/:\d+$/, '');
  return `http://${host}:${network.port}`;
};

/** No other page than our own plain one is answered in a way its browser lets it read. */
export const answerCheck = (context: Context, request: Request, response: Response) => {
  const { origin } = request.headers;
  const { isSecure } = connectionOf(request);
  if (isSecure && origin !== undefined && origin === plainOrigin(context, request)) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Vary', 'Origin');
  }
  return { isSecure };
};

const requireAuthority = ({ secure }: Context) => {
  const authority = secure.authority();
  if (!authority) throw new AppError('notFound', 'https:errors.isOff');
  return authority;
};

const sendFile = (response: Response, type: string, name: string, body: Buffer): null => {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'no-store');
  response.end(body);
  return null;
};

/** @throws AppError 404 while secure mode is off. */
export const sendCertificate = (context: Context, response: Response): null =>
  sendFile(response, 'application/x-x509-ca-cert', 'treehouse.crt', requireAuthority(context).der);

/** @throws AppError 404 while secure mode is off. */
export const sendProfile = (context: Context, response: Response): null => {
  const profile = appleProfile(requireAuthority(context), context.installationId);
  // No attachment: Safari offers to install what it shows, and saves what it downloads.
  response.setHeader('Content-Type', 'application/x-apple-aspen-config');
  response.setHeader('Cache-Control', 'no-store');
  response.end(profile);
  return null;
};

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const sendManifest = (context: Context, response: Response): null => {
  const name = spaceNameOf(context);
  const manifest = {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fdfdfc',
    theme_color: '#29a383',
    share_target: {
      action: paths.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: filePart, accept: ['image/*', 'video/*'] }] },
    },
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  };
  response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(JSON.stringify(manifest));
  return null;
};
