/** Spec, part 1 section 9. */
export const pingIntervalMs = 30_000;
export const reconnectDelayMs = 3_000;
/** A socket that has said nothing for this long is gone (rule 85). */
export const deadSocketMs = 75_000;

/** Close codes beyond the standard's. */
export const closeCodes = {
  sessionEnded: 4401,
  accessExpired: 4403,
  /** A kid's time is over for now. */
  timeOver: 4404,
  /** The account was deactivated or deleted. */
  switchedOff: 4410,
  goingAway: 1001,
  abuse: 1008,
  slow: 1013,
} as const;
