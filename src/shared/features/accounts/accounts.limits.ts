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

/** Unverified guests with access at the same time: more than a party brings, too few to crowd a household out. */
export const maxOpenGuests = 20;

export const guestHoursAmber = 24;

export const guestHoursWarning = 6;

/** A PIN of this many digits; so many pictures, one after the other. */
export const kidSecret = { pinMin: 4, pinMax: 6, pictures: 3 } as const;

/** Wrong tries for one kid on one device, after which only a grown-up's sign-in there helps. */
export const kidSecretTries = 10;

/** How long a code for a new password works, in hours (rule 20). */
export const resetCodeHours = 24;

/** A list of people longer than this is searched by the server (rule 146). */
export const peopleAtOnce = 500;

/** People in one page of a list that long. */
export const peoplePerPage = 100;
