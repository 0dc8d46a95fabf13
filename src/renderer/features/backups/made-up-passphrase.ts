/** Seven of 256 words: 56 bits, each guess of which costs a third of a second. */
const wordCount = 7;

/** Words drawn evenly from a list with a power of two of them. */
export const makeUpPassphrase = (words: readonly string[]): string => {
  const numbers = crypto.getRandomValues(new Uint32Array(wordCount));
  return Array.from(numbers, (number) => words[number % words.length]).join(' ');
};
