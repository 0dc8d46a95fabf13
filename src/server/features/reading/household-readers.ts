import type { Actor } from '#shared/features/accounts/access.ts';
import { type AgeBand, defaultShelf, oldestAge } from '#shared/features/reading/ages.ts';
import type { Context } from '../../context/context.ts';
import type { Reader } from './books/books.policy.ts';
import { findSettings } from './settings.repo.ts';

type Person = Pick<Actor, 'id' | 'role'> & { isChild: boolean };

/** A person with their age limit. */
export const toReader = (person: Person, shelf: AgeBand | null): Reader => ({
  id: person.id,
  role: person.role,
  oldestAge: person.isChild ? oldestAge(shelf ?? defaultShelf) : null,
});

/** The same, looked up. */
export const readerOf = ({ db }: Pick<Context, 'db'>, actor: Person): Reader =>
  toReader(actor, actor.isChild ? findSettings(db, actor.id).shelf : null);
