import {
  callMinutes,
  type HelpCall,
} from '#shared/features/help-requests/help-requests.contract.ts';

/** Without a live connection, as for a kid whose time is up, poll for an answer, in ms. */
export const askMs = 3_000;

/** No call lasts longer, in ms. */
const longestMs = callMinutes * 60_000;

/** How long until the first of some calls is over, in ms; a clock that is ahead, or behind, asks again. */
export const untilOver = (calls: readonly HelpCall[]): number | false => {
  if (calls.length === 0) return false;
  const next = Math.min(...calls.map(({ expiresAt }) => Date.parse(expiresAt)));
  return Math.max(askMs, Math.min(next - Date.now(), longestMs) + 1_000);
};
