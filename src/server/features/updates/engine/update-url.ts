import { isIP } from 'node:net';
import { hostOf, isHomeDestination, isHomeName } from '../../../egress/allowed-destinations.ts';

const isOfHome = (host: string): boolean =>
  isIP(host) ? isHomeDestination(host) : isHomeName(host);

/** The address of a manifest: https, or http in the home network; null for anything else. */
export const parseUpdateAddress = (text: string): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isOfHome(hostOf(url)) ? url : null;
};
