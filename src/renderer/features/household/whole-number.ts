/** What was typed as a number; an empty field means the usual amount. */
export const toWholeNumber = (text: unknown): number | null => {
  if (text === null || text === undefined || String(text).trim() === '') return null;
  return Number(text);
};
