import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import { beforeRow, matchExpression, type WordSearch } from '../../db/word-match.ts';
import type { SearchSource } from '../../extension-points/search.ts';
import { ownsTask } from './tasks.policy.ts';
import { taskFacts } from './tasks.present.ts';
import { listTasks } from './tasks.repo.ts';

const columns = { name: ['title'], text: ['description', 'notes'] };

// The index narrows to the owner itself; what privacy rests on is the policy.
const findSql = `SELECT rowid FROM search_tasks WHERE search_tasks MATCH ? AND rowid < ?
  ORDER BY rowid DESC LIMIT ?`;

const listFitting = ({ db }: Context, userId: number, search: WordSearch): number[] =>
  prepared<number>(db, findSql)
    .pluck()
    .all(matchExpression(search, columns, [`u${userId}`]), beforeRow(search), search.limit);

/** Tasks are found by their owner only. */
export const taskSearch = (context: Context): SearchSource => ({
  find: (actor, search) =>
    listTasks(context.db, listFitting(context, actor.id, search))
      .map((task) => ({
        id: task.id,
        isSeen: ownsTask(actor, taskFacts(task)) && task.deletedAt === null,
      }))
      .sort((a, b) => b.id - a.id),
  present: (_actor, ids) =>
    listTasks(context.db, ids).map((task) => ({
      id: task.id,
      title: task.title,
      texts: [task.description, task.notes],
      day: task.dueDate,
      userId: task.userId,
      isDone: task.completedAt !== null,
    })),
});
