import { expect, it } from 'vitest';
import { isRestorable, RestoreFailure } from '#shared/features/backups/restore/restore.fields.ts';

it('lets a backup be chosen that is good, or lacks no more than pictures', () => {
  const choosable = [null, ...RestoreFailure.options].filter((problem) => isRestorable(problem));
  expect(choosable).toEqual([null, 'incomplete']);
});
