export const password = 'four quiet owls';
export const spaceName = "Mia's Treehouse";

/** Who joins Anna, the admin, in every server of the tests: one of each kind the rules know. */
export const members = {
  ben: { displayName: 'Ben', role: 'family' },
  mia: { displayName: 'Mia', role: 'family', isChild: true },
  fred: { displayName: 'Fred', role: 'friend' },
  gus: { displayName: 'Gus', role: 'guest' },
} as const;
