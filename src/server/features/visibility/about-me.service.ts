import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#shared/features/accounts/access.ts';
import { AboutArea, type AboutMe } from '#shared/features/visibility/about-me.contract.ts';
import type { Context } from '../../context/context.ts';
import type { AboutLine } from '../../extension-points/person-summary.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { knowsUser, listActors, unnamedTo } from '../accounts/actors.ts';

/** What others can see about a person, evaluated for each of them; other requests run in between. */
export const readAboutMeFor = async (context: Context, actor: Actor): Promise<AboutMe> => {
  const others = listActors(context).filter(({ row }) => row.id !== actor.id);
  const isKnown = knowsUser(context, actor);
  const present = ({ key, count, name, sees }: AboutLine) => ({
    key,
    count: count ?? null,
    name: name ?? null,
    people:
      sees &&
      others.flatMap(({ row, actor: other }) =>
        sees(other) && isKnown(row) ? [presentMember(row)] : [],
      ),
    unnamed: sees && unnamedIn(actor, sees),
  });
  const areas: AboutMe['areas'] = [];
  for (const area of AboutArea.options) {
    await nextTurn();
    const lines: AboutMe['areas'][number]['lines'] = [];
    for (const line of context.extensions.personSummary.get(area)?.(actor) ?? []) {
      lines.push(present(line));
      await nextTurn();
    }
    if (lines.length > 0) areas.push({ area, lines });
  }
  return { areas };
};

/** If no one else sees it, no kid does: there is no one to leave out. */
const unnamedIn = (actor: Actor, sees: (person: Actor) => boolean) => {
  const unnamed = unnamedTo(actor, sees);
  return unnamed === 'household' ? unnamed : null;
};
