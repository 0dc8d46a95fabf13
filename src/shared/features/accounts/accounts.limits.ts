export const limits = {
  usernameMin: 3,
  usernameMax: 32,
  displayNameMin: 2,
  displayNameMax: 50,
  passwordMin: 6,
  adminPasswordMin: 8,
  /** argon2 hashes any length; the cap keeps a hash from being a way to burn our CPU. */
  passwordMax: 128,
} as const;

/** Guest access lasts 72 hours from registration (spec, part 1 section 9). */
export const guestHours = 72;

export const guestHoursAmber = 24;

export const guestHoursWarning = 6;
