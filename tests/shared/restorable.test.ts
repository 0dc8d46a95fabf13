import { expect, it } from 'vitest';
import { isRestorable, RestoreFailure } from '#shared/features/backups/restore/restore.fields.ts';

it('a backup can be chosen if it is good, or lacks only pictures', () => {
  const choosable = [null, ...RestoreFailure.options].filter((problem) => isRestorable(problem));
  expect(choosable).toEqual([null, 'incomplete']);
});
