/** The stricter figures for devices outside; those of asking and of passes are limits of `remote-devices`. */
export const outsideLimits = {
  /** Sign-in tries per address and per account, as a share of those at home. */
  signInShare: 0.5,
  /** Tries of passes per address: five at once, then five in fifteen minutes. */
  passes: { burst: 5, perSecond: 5 / (15 * 60) },
  /** Requests for approval per address: six at once, then one in five minutes. */
  requests: { burst: 6, perSecond: 1 / 300 },
} as const;
