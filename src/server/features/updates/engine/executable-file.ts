import { rmSync } from 'node:fs';
import type { UpdateTrail } from './update-log.ts';

/** Where a new program is written before it takes the place of the one that runs. */
export const partOf = (program: string): string => `${program}.part`;

/** Removes what replacing a program leaves beside it, once the new one has proved itself or has failed. */
export const removeLeftovers = ({
  program,
  previous,
}: Pick<UpdateTrail, 'program' | 'previous'>): void => {
  for (const file of [previous, program && partOf(program)])
    if (file) rmSync(file, { force: true });
};
