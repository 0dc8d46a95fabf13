import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Secure mode as admins see it. */
export const HttpsState = z.object({
  isOn: z.boolean(),
  /** Null while https is not open. */
  port: z.int().nullable(),
  /** `https://address:port` for each home address. */
  addresses: z.array(z.string()),
  /** The same for names in the home network, which not every device finds. */
  names: z.array(z.string()),
  /**
   * The address of the steps for a device that trusts nothing yet, on plain http; null without LAN access.
   */
  stepsAddress: z.string().nullable(),
  /** What devices are asked to trust; null while https is not open. */
  authority: z
    .object({
      name: z.string(),
      /** SHA-256 in pairs of hexadecimal digits, to compare with what a device shows. */
      fingerprint: z.string(),
      until: z.iso.datetime(),
    })
    .nullable(),
  /** When the server replaced its authority, until an admin has read about it. */
  renewedAt: z.iso.datetime().nullable(),
});
export type HttpsState = z.infer<typeof HttpsState>;

export const getHttps = defineEndpoint({
  method: 'GET',
  path: '/api/admin/secure',
  access: 'admin',
  response: HttpsState,
});
export const changeHttps = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/secure',
  access: 'admin',
  body: z.object({
    isOn: z.boolean().optional(),
    /** The admin has read that a new authority was made. */
    isNoteRead: z.literal(true).optional(),
  }),
  response: HttpsState,
});
/** Makes a new authority; every device has to trust it again. */
export const replaceAuthority = defineEndpoint({
  method: 'POST',
  path: '/api/admin/secure/authority',
  access: 'admin',
  response: HttpsState,
});

/** What a device that is not signed in needs to connect securely. */
export const Trust = z.object({
  spaceName: z.string(),
  isOn: z.boolean(),
  port: z.int().nullable(),
  authority: z.object({ name: z.string(), fingerprint: z.string() }).nullable(),
});
export type Trust = z.infer<typeof Trust>;

export const getTrust = defineEndpoint({
  method: 'GET',
  path: '/api/secure',
  access: 'public',
  response: Trust,
});
/** Tells the plain page of the same host that its device trusts the certificate. */
export const checkTrust = defineEndpoint({
  method: 'GET',
  path: '/api/secure/check',
  access: 'public',
  response: z.object({ isSecure: z.boolean() }),
});
/** The authority's certificate in DER, as Android, computers and browsers install it. */
export const getAuthorityCertificate = defineEndpoint({
  method: 'GET',
  path: '/api/secure/treehouse.crt',
  access: 'public',
  response: z.unknown(),
});
/** The same as a profile for iPhones and iPads. */
export const getAuthorityProfile = defineEndpoint({
  method: 'GET',
  path: '/api/secure/treehouse.mobileconfig',
  access: 'public',
  response: z.unknown(),
});
/** The web app manifest, with the household's name for the home screen. */
export const getManifest = defineEndpoint({
  method: 'GET',
  path: '/api/secure/app.webmanifest',
  access: 'public',
  response: z.unknown(),
});
