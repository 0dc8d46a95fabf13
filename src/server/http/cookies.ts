import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { connectionOf } from './client-connection.ts';

/** The token in a cookie; null for none. */
export const readTokenCookie = (request: IncomingMessage, name: string): string | null => {
  const header = request.headers.cookie;
  // Tokens are 43 characters; hashing whatever comes would be work for strangers.
  const value = header ? parseCookie(header)[name] : undefined;
  return value && value.length === 43 ? value : null;
};

interface NewCookie {
  name: string;
  value: string;
  /** 0 takes it back. */
  days: number;
  path?: string;
}

/** Gives a browser a cookie that no script and no other site can use. */
export const setCookie = (
  request: IncomingMessage,
  response: ServerResponse,
  { name, value, days, path = '/' }: NewCookie,
): void => {
  const cookie = stringifySetCookie({
    name,
    value,
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: connectionOf(request).isSecure,
    maxAge: days * 86_400,
  });
  response.appendHeader('Set-Cookie', cookie);
};
