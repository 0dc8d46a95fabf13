export const password = 'four quiet owls';
export const spaceName = "Mia's Treehouse";

/** Everyone in the tests' households besides Anna, the admin: one of each kind. */
export const members = {
  ben: { displayName: 'Ben', role: 'family' },
  mia: { displayName: 'Mia', role: 'family', isChild: true },
  fred: { displayName: 'Fred', role: 'friend' },
  gus: { displayName: 'Gus', role: 'guest' },
} as const;
