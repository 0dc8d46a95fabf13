import type { DraftFields } from '../../lib/storage/device-drafts.ts';

type Values = Record<string, unknown>;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || ((one ?? '') === '' && (other ?? '') === '');

const valuesBefore = (changed: Values, defaults: Values): string =>
  JSON.stringify(Object.keys(changed).map((name) => defaults[name] ?? null));

/** What is worth keeping of a form; null when it is as it began. */
export const draftOf = (values: Values, defaults: Values, hadFile: boolean): DraftFields | null => {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, defaults[name]));
  if (changed.length === 0) return null;
  const kept = Object.fromEntries(changed);
  return { values: kept, before: valuesBefore(kept, defaults), hadFile };
};

/** Whether what a draft changes has been changed by others since. */
export const isOvertaken = (draft: DraftFields, defaults: Values): boolean =>
  draft.before !== valuesBefore(draft.values, defaults);
