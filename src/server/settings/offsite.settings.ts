import { z } from 'zod';
import {
  OffsiteFailure,
  OffsiteLimits,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';

/** One line of a `known_hosts` file, without the host: the type and the key itself. */
const HostKeyLine = z.string().regex(/^[\w@.-]{1,100} [A-Za-z0-9+/=]{1,8192}$/);

export const OffsiteSettings = z
  .object({
    /** Null while no copies leave; what signs in there is in a file of its own. */
    target: OffsiteTarget.nullable().default(null),
    /** The keys of an SFTP server that an admin has confirmed. */
    hostKeys: z.array(HostKeyLine).default([]),
    limits: OffsiteLimits.prefault({ uploadKbps: null, hours: null }),
    /** When copying was set up. */
    since: z.iso.datetime().nullable().default(null),
    /** The last backup that was copied and read back. */
    lastCopy: z
      .object({ id: z.string(), startedAt: z.iso.datetime(), at: z.iso.datetime() })
      .nullable()
      .default(null),
    /** The last part of the copies that was read back, and where the next one begins. */
    lastCheck: z
      .object({ at: z.iso.datetime(), files: z.int(), sentAgain: z.int() })
      .nullable()
      .default(null),
    checkAfter: z.string().default(''),
    /** Files that are damaged or missing there, and not whole at home. */
    lost: z.array(z.string()).default([]),
    /** The last failed attempt, until one succeeds. */
    lastFailure: z
      .object({ at: z.iso.datetime(), reason: OffsiteFailure })
      .nullable()
      .default(null),
  })
  .prefault({});
export type OffsiteSettings = z.output<typeof OffsiteSettings>;
