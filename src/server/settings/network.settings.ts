import { z } from 'zod';

/** An answer about a network; recognised by its router, or else by its range. */
const KnownNetwork = z.object({
  id: z.int(),
  /** As people are shown it: the router's address, or the range. */
  name: z.string(),
  kind: z.string(),
  /** The router's hardware address; null while it is not known. */
  mac: z.string().nullable(),
  gateway: z.string().nullable(),
  /** Such as 192.168.1.0/24. */
  subnet: z.string(),
  isHome: z.boolean(),
  markedAt: z.iso.datetime(),
});
export type KnownNetwork = z.output<typeof KnownNetwork>;

export const NetworkSettings = z
  .object({
    /** Adapters a person ticked or unticked, by name; the others go by their kind. */
    adapters: z.record(z.string(), z.boolean()).default({}),
    networks: z.array(KnownNetwork).default([]),
  })
  .prefault({});
export type NetworkSettings = z.output<typeof NetworkSettings>;
