/** The search for a person: what was typed after the `@` at position `at`. */
export interface Asked {
  at: number;
  letters: string;
}

const lettersMax = 32;
/** Where a name may begin is where the server would find one. */
const askPattern = /(?:^|[^\p{L}\p{N}_@/=])@([\p{L}\p{N}._-]*)$/u;

/** What is being asked in a text with the cursor at its end. */
export const askedIn = (before: string): Asked | null => {
  // The `@` and the character before it are part of the match.
  const letters = askPattern.exec(before.slice(-(lettersMax + 2)))?.[1];
  if (letters === undefined || letters.length > lettersMax) return null;
  return { at: before.length - letters.length - 1, letters };
};
