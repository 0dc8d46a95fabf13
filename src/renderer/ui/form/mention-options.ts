import type { Viewer } from '#shared/features/visibility/visibility.contract.ts';
import { fold } from '#shared/search-folding.ts';

/** As many as fit above a field on a phone with its keyboard open; more letters find the others. */
const optionsMax = 5;

const beginsWith = (letters: string) => {
  const begin = fold(letters);
  return ({ username, displayName }: Viewer): boolean =>
    [username, ...displayName.split(/\s+/)].some((name) => fold(name).startsWith(begin));
};

/** People who match the letters after `@`: those in a room first, never the writer. */
export const mentionOptions = (people: Viewer[], letters: string, myId: number): Viewer[] => {
  const fitting = people.filter(({ id }) => id !== myId).filter(beginsWith(letters));
  const isOpen = ({ reason }: Viewer) => reason === 'open';
  const sorted = [...fitting.filter((one) => !isOpen(one)), ...fitting.filter(isOpen)];
  return sorted.slice(0, optionsMax);
};
