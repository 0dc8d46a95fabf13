import { z } from 'zod';
import { chatClientFrames, chatServerFrames } from './features/chat/chat.frames.ts';

/** Features that announce changes over the socket; the client refetches what it shows of them. */
export const LiveArea = z.enum([
  'accounts',
  'household',
  'content',
  'albums',
  'displays',
  'bell',
  'memories',
  'chat',
  'presence',
  'calendar',
  'tasks',
  'journal',
  'emotions',
  'games',
  'badges',
  'reading',
  'files',
  'trash',
  'approvals',
  'screenTime',
  'help',
  'audit',
  'exports',
  'network',
  'remoteAccess',
  'pairing',
  'remoteDevices',
  'https',
  'backups',
  'updates',
]);
export type LiveArea = z.infer<typeof LiveArea>;

export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connected'),
    clientId: z.string(),
    /** Differs from a response's (`X-Live-Serial`) when this person was sent something since. */
    serial: z.int(),
  }),
  z.object({
    type: z.literal('changed'),
    area: LiveArea,
    /** The record that changed, where one did. */
    id: z.int().optional(),
    change: z.enum(['created', 'updated', 'deleted']).optional(),
  }),
  ...chatServerFrames,
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  /** A frame that was refused, and as much of it as tells which. */
  z.object({
    type: z.literal('error'),
    message: z.string(),
    /** As over HTTP. */
    status: z.int().optional(),
    roomId: z.int().optional(),
    clientId: z.string().optional(),
    /** Seconds after which trying again makes sense. */
    retryAfter: z.number().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

export const ClientMessage = z.discriminatedUnion('type', [
  ...chatClientFrames,
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
