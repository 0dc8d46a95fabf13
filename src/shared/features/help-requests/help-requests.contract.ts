import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Member } from '../accounts/accounts.contract.ts';

/** One person rings so often, in seconds. */
export const ringEverySeconds = 30;
/** A call that nobody answers is over after this, in minutes. */
export const callMinutes = 10;

const ById = z.object({ id: z.coerce.number().int().positive() });

/** Somebody asks for a grown-up (rule 32). */
export const HelpCall = z.object({
  id: z.int(),
  caller: Member,
  /** Where they are, as the browser and system are called; '' where nothing is known. */
  device: z.string(),
  calledAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Who is coming. */
  answeredBy: Member.nullable(),
});
export type HelpCall = z.infer<typeof HelpCall>;

/** No words are needed; the time being over keeps no kid from it. */
export const callForHelp = defineEndpoint({
  method: 'POST',
  path: '/api/help-calls',
  access: 'signedIn',
  response: HelpCall,
});
/** The caller's own call, while it counts; null without one. */
export const getOwnHelpCall = defineEndpoint({
  method: 'GET',
  path: '/api/help-calls/mine',
  access: 'signedIn',
  response: z.object({ call: HelpCall.nullable() }),
});
/** What rings for grown-ups: calls of others that nobody has answered. */
export const listOpenHelpCalls = defineEndpoint({
  method: 'GET',
  path: '/api/help-calls/open',
  access: 'grownUp',
  response: z.array(HelpCall),
});
/** Says that one is coming; whoever says so second learns who does. */
export const answerHelpCall = defineEndpoint({
  method: 'POST',
  path: '/api/help-calls/:id/answer',
  access: 'grownUp',
  params: ById,
  response: HelpCall,
});
/** Takes one's own call back. */
export const takeBackHelpCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/help-calls/:id',
  access: 'signedIn',
  params: ById,
  response: ById,
});
