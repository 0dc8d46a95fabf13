import { z } from 'zod';
import { UpdateFailure } from '#shared/features/updates/updates.fields.ts';

const LastCheck = z.object({
  at: z.iso.datetime(),
  isNewer: z.boolean(),
  failure: UpdateFailure.nullable(),
});

const LastUpdate = z.object({
  version: z.string(),
  at: z.iso.datetime(),
  isInstalled: z.boolean(),
});

const Updates = z
  .object({
    /** Off by default: the one thing that goes out to the internet. */
    isOn: z.boolean().default(false),
    /** Of the manifest with the newest version. */
    address: z.string().nullable().default(null),
    /** Base64 of the signer's Ed25519 key (SPKI); the project's own unless given. */
    publicKey: z.string().optional(),
    lastCheck: LastCheck.nullable().default(null),
    lastUpdate: LastUpdate.nullable().default(null),
  })
  .prefault({});

export const UpdateSettings = z.object({ updates: Updates }).prefault({});
export type UpdateSettings = z.output<typeof UpdateSettings>;
