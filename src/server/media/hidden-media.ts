import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';

/** Whether a person still sees pictures and videos that a kid asked to be taken down (rule 167). */
export const seesHidden = (actor: Pick<Actor, 'role' | 'isChild'>): boolean => isGrownUp(actor);

/**
 * SQL that is true for media that are shown to a person. Every statement that lists media needs it.
 *
 * @param media the name of the table `media` in the statement
 * @param seesAll `seesHidden` of the person
 */
export const shownSql = (media: string, seesAll: boolean): string =>
  seesAll ? 'true' : `${media}.hidden_at IS NULL`;
