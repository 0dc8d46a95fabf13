import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';

/** One person rings so often, in seconds. */
export const ringEverySeconds = 30;
/** An unanswered request ends after this, in minutes. */
export const callMinutes = 10;

/** Asks for a grown-up (rule 32). */
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
/** Other people's unanswered requests, for grown-ups. */
export const listOpenHelpCalls = defineEndpoint({
  method: 'GET',
  path: '/api/help-calls/open',
  access: 'grownUp',
  response: z.array(HelpCall),
});
/** The caller is coming; a second one learns who is. */
export const answerHelpCall = defineEndpoint({
  method: 'POST',
  path: '/api/help-calls/:id/answer',
  access: 'grownUp',
  params: ById,
  response: HelpCall,
});
/** Cancels the caller's own help request. */
export const takeBackHelpCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/help-calls/:id',
  access: 'signedIn',
  params: ById,
  response: ById,
});
