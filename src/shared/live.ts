import { z } from 'zod';

/** Features that announce changes over the socket; the client refetches what it shows of them. */
export const LiveArea = z.enum(['accounts', 'household', 'content', 'bell']);
export type LiveArea = z.infer<typeof LiveArea>;

export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected'), clientId: z.string() }),
  z.object({
    type: z.literal('changed'),
    area: LiveArea,
    /** The record that changed, where one did. */
    id: z.int().optional(),
    change: z.enum(['created', 'updated', 'deleted']).optional(),
  }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Spec, part 1 section 9. */
export const pingIntervalMs = 30_000;
export const reconnectDelayMs = 3_000;
/** A socket that has said nothing for this long is gone (decision 85). */
export const deadSocketMs = 75_000;

/** Close codes beyond the standard's. */
export const closeCodes = {
  sessionEnded: 4401,
  accessExpired: 4403,
  goingAway: 1001,
  abuse: 1008,
  slow: 1013,
} as const;
