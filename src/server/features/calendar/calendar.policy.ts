import { type Actor, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { EventRow } from './events.repo.ts';

/** As much of a person as the rules about company need. */
export type Company = Pick<Actor, 'id' | 'role' | 'isChild'>;

/** The parts of an event that the rules need, with one person's relation to it. */
export type EventFacts = Pick<
  EventRow,
  | 'userId'
  | 'isFamily'
  | 'ownerRole'
  | 'ownerIsChild'
  | 'ownerDeactivatedAt'
  | 'ownerDeletedAt'
  | 'shareCanEdit'
>;

/** Kids share with the household only, friends and guests not with kids (product rules, section 10). */
export const canShareWith = (owner: Company, person: Company): boolean => {
  if (owner.id === person.id) return false;
  if (owner.isChild) return isHousehold(person);
  return isHousehold(owner) || !person.isChild;
};

const ownerOf = (event: EventFacts): Company => ({
  id: event.userId,
  role: event.ownerRole,
  isChild: event.ownerIsChild === 1,
});

/** Shared by rules that still hold: a person's role may have changed since. */
const isSharedTo = (actor: Company, event: EventFacts): boolean =>
  event.shareCanEdit !== null && canShareWith(ownerOf(event), actor);

/** Family events are the household's to make: those of friends and guests would reach the kids. */
export const canShareWithFamily = (owner: Company): boolean => isHousehold(owner);

const isFamilyTo = (actor: Company, event: EventFacts): boolean =>
  event.isFamily === 1 && isHousehold(actor) && canShareWith(ownerOf(event), actor);

/** The person's own; the family's for the household (rule 96); shared ones. No admin sees more. */
export const canSeeEvent = (actor: Company, event: EventFacts): boolean => {
  if (event.userId === actor.id) return true;
  if (event.ownerDeactivatedAt !== null) return false;
  return isFamilyTo(actor, event) || isSharedTo(actor, event);
};

/** An event whose owner was deleted is managed by the grown-ups who see it. */
const looksAfter = (actor: Company, event: EventFacts): boolean =>
  event.ownerDeletedAt !== null && isGrownUp(actor) && canSeeEvent(actor, event);

/** The owner, and those who were allowed to (rule 98). */
export const canEditEvent = (actor: Company, event: EventFacts): boolean =>
  event.userId === actor.id ||
  looksAfter(actor, event) ||
  (event.shareCanEdit === 1 && event.ownerDeactivatedAt === null && isSharedTo(actor, event));

/** Sharing and deleting stay with the owner (rule 98). */
export const isOwner = (actor: Company, event: Pick<EventFacts, 'userId'>): boolean =>
  event.userId === actor.id;

export const canDeleteEvent = (actor: Company, event: EventFacts): boolean =>
  isOwner(actor, event) || looksAfter(actor, event);
