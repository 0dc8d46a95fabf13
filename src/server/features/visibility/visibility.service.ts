import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Viewer, Viewers } from '#shared/features/visibility/visibility.contract.ts';
import type { ViewedKind, ViewerGroup } from '#shared/features/visibility/visibility.fields.ts';
import type { Context } from '../../context/context.ts';
import type { Judge } from '../../extension-points/visibility.ts';
import { knowsUser, listActors, unnamedTo } from '../accounts/actors.ts';

const groupOf = ({ role }: Actor): ViewerGroup =>
  role === 'friend' ? 'friends' : role === 'guest' ? 'guests' : 'household';

/** Everyone who may see a thing, as far as one person may know of them. */
const present = (context: Context, actor: Actor, judge: Judge): Viewers => {
  const isKnown = knowsUser(context, actor);
  const people = listActors(context).flatMap(({ row, actor: person }): Viewer[] => {
    const reason = judge(person);
    if (!reason || !isKnown(row)) return [];
    const { id, username, displayName, avatar } = row;
    return [{ id, username, displayName, avatar, group: groupOf(person), reason }];
  });
  const isTheirs = ({ reason }: Viewer) => reason === 'own';
  return {
    people: [...people.filter(isTheirs), ...people.filter((viewer) => !isTheirs(viewer))],
    unnamed: unnamedTo(actor, (person) => judge(person) !== null),
  };
};

/** Who sees a record. @throws AppError 404 if it is missing or hidden from the caller */
export const listViewersFor = (
  context: Context,
  actor: Actor,
  { kind, id }: { kind: ViewedKind; id: number },
): Viewers => {
  const judge = context.extensions.visibility.get(kind)?.(id) ?? null;
  if (!judge?.(actor)) throw notFound();
  return present(context, actor, judge);
};

/** Who would see a new record of the caller's in a feature. @throws AppError 404 */
export const previewViewersFor = (
  context: Context,
  actor: Actor,
  feature: 'content' | 'reading',
  isOn: boolean,
): Viewers => {
  const judge = context.extensions.visibilityOfNew.get(feature)?.(actor, isOn);
  if (!judge) throw notFound();
  return present(context, actor, judge);
};
