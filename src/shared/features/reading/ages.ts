/** The age bands a book can be for (rule 136); anything else may be written too. */
export const ageBands = ['0–3', '4–6', '7–9', '10–12', '13+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The default upper age band for kids: all but books for teenagers. */
export const defaultShelf: AgeBand = '10–12';

const withDash = (text: string): string =>
  text
    .split(/[-–—]/)
    .map((part) => part.trim())
    .join('–');

/** A typed age range as it is kept: the presets in one spelling, everything else as it is. */
export const normaliseAgeRange = (text: string): string => {
  const dashed = withDash(text);
  return ageBands.find((band) => band === dashed) ?? text.trim();
};

/** The youngest age a book is for, in years: the first number of its age range; null where none is. */
export const youngestAge = (ageRange: string): number | null => {
  const [number] = /\d{1,3}/.exec(ageRange) ?? [];
  return number === undefined ? null : Number(number);
};

/** The oldest age of a band, in years; null for the one without an end. */
export const oldestAge = (band: AgeBand): number | null => {
  const [, last] = band.split('–');
  return last === undefined ? null : Number(last);
};
