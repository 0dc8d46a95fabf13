import { createHash } from 'node:crypto';
import type { Authority } from '../../tls/https-mode.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inXml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** An identifier in the shape of a UUID that is the same each time: a second profile replaces the first. */
const uuidOf = (der: Buffer, purpose: string): string => {
  const hex = createHash('sha256').update(purpose).update(der).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-').toUpperCase();
};

const entries = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `<key>${key}</key>${value}`)
    .join('\n');
const text = (value: string) => `<string>${inXml(value)}</string>`;

/** A configuration profile with the authority's certificate, as iPhones, iPads and Macs install it. */
export const appleProfile = (authority: Authority, installationId: string): string => {
  const { name, der } = authority;
  const id = `house.treehouse.${installationId}`;
  const certificate = entries({
    PayloadType: text('com.apple.security.root'),
    PayloadVersion: '<integer>1</integer>',
    PayloadIdentifier: text(`${id}.authority`),
    PayloadUUID: text(uuidOf(der, 'authority')),
    PayloadDisplayName: text(name),
    PayloadCertificateFileName: text('treehouse.cer'),
    PayloadContent: `<data>${der.toString('base64')}</data>`,
  });
  const profile = entries({
    PayloadType: text('Configuration'),
    PayloadVersion: '<integer>1</integer>',
    PayloadIdentifier: text(id),
    PayloadUUID: text(uuidOf(der, 'profile')),
    PayloadDisplayName: text(name),
    PayloadContent: `<array><dict>\n${certificate}\n</dict></array>`,
  });
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n';
  return `${head}<plist version="1.0"><dict>\n${profile}\n</dict></plist>\n`;
};
