import {
  type CalendarEvent,
  createEvent,
  listShareable,
  updateEvent,
} from '#shared/features/calendar/calendar.contract.ts';
import type {
  EventChanges,
  EventFields,
  Scope,
} from '#shared/features/calendar/calendar.fields.ts';
import { ApiError, ConflictError, call } from '../../../lib/api/api-client.ts';
import type { Entry } from '../views/entries.ts';

/** Which occurrences a change is for. */
export interface Choice {
  entry: Entry;
  /** Undefined for what does not repeat. */
  scope?: Scope | undefined;
}

/** A new event, or the change of one. */
export type Saving =
  | { choice: null; fields: EventFields }
  | {
      choice: Choice;
      fields: EventChanges;
      /** The version of the event that the change is based on. */
      version?: string | undefined;
    };

/** Names what a choice is of, as the calls want it. */
export const requestOf = ({ entry, scope }: Choice) => ({
  params: { id: entry.event.id },
  query: scope ? { scope, occurrence: entry.event.occurrence ?? undefined } : {},
});

const send = (saving: Saving): Promise<CalendarEvent> =>
  saving.choice
    ? call(
        updateEvent,
        { ...requestOf(saving.choice), body: saving.fields },
        { version: saving.version },
      )
    : call(createEvent, { body: saving.fields });

/**
 * The same for chosen people who are available or have the event already, and for no one else: what was
 * private must not reach more people. Null when that changes nothing.
 */
export const narrowed = (saving: Saving, reachable: ReadonlySet<number>): Saving | null => {
  const { choice, fields } = saving;
  const had = new Set(choice?.entry.event.sharedWith.map(({ userId }) => userId));
  const wanted = fields.sharedWith ?? [];
  const sharedWith = wanted.filter(({ userId }) => reachable.has(userId) || had.has(userId));
  if (sharedWith.length === wanted.length) return null;
  const sharing = { isFamily: false, isShared: sharedWith.length > 0, sharedWith };
  return saving.choice
    ? { ...saving, fields: { ...saving.fields, ...sharing } }
    : { ...saving, fields: { ...saving.fields, ...sharing } };
};

const withoutUnreachable = async (saving: Saving): Promise<Saving | null> => {
  const people = await call(listShareable, {});
  return narrowed(saving, new Set(people.map(({ id }) => id)));
};

/**
 * The event matters more than its sharing: when a person is refused, the rest is saved (spec, part 2 section
 * 8).
 * @throws ApiError the first error, when the rest fails as well
 */
export const saveWhatGoes = async (saving: Saving): Promise<{ isWhole: boolean }> => {
  try {
    await send(saving);
    return { isWhole: true };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (error instanceof ConflictError) throw error;
    if (!isRefused || !saving.fields.sharedWith?.length) throw error;
    const rest = await withoutUnreachable(saving).catch(() => null);
    if (!rest) throw error;
    await send(rest).catch(() => Promise.reject(error));
    return { isWhole: false };
  }
};
