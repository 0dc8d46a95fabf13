import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import { hasAssignedTask, ownsTask, type TaskFacts } from './tasks.policy.ts';

const assignedSql = `SELECT assigned_by giver, count(*) count FROM tasks
  WHERE user_id = ? AND assigned_by IS NOT NULL AND deleted_at IS NULL GROUP BY assigned_by`;

/** Tasks are their owner's; who gave one sees how far it is. */
const describe = ({ db }: Context, { id: userId }: Actor): AboutLine[] => {
  const own: TaskFacts = {
    userId,
    assignedBy: null,
    isDone: false,
    isDeleted: false,
    deletedBy: null,
  };
  const assigned = prepared<{ giver: number; count: number }>(db, assignedSql).all(userId);
  const givers = new Set(assigned.map(({ giver }) => giver));
  const count = assigned.reduce((sum, row) => sum + row.count, 0);
  const assignedLine: AboutLine = {
    key: 'tasks.given',
    count,
    sees: (person) => givers.has(person.id) && hasAssignedTask(person, { assignedBy: person.id }),
  };
  return [
    { key: 'tasks.own', sees: (person) => ownsTask(person, own) },
    ...(count > 0 ? [assignedLine] : []),
  ];
};

/** Tells who sees tasks, by the policy that shows them. */
export const tasksSummary =
  (context: Context): DescribePerson =>
  (person) =>
    describe(context, person);
