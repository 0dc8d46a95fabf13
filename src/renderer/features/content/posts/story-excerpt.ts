/** More is cut off by the eighth line anyway. */
const excerptCharacters = 800;

/** The beginning of a story without its blank lines, so that the cut never falls on one. */
export const excerptOf = (text: string): string => {
  const lines = text.trim().replace(/\s*\n\s*/g, '\n');
  const characters = [...lines];
  if (characters.length <= excerptCharacters) return lines;
  return `${characters.slice(0, excerptCharacters).join('').trimEnd()}…`;
};
