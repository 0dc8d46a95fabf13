import { fieldNames } from '#shared/features/tasks/tasks.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import type { ExportItem, ExportSections } from '../../extension-points/data-export.ts';
import { countBy, itemPages } from '../../extension-points/data-export-rows.ts';
import { sentence } from '../../http/error-messages.ts';
import { listDone, listOpen, type TaskRow } from './tasks.repo.ts';

const countSql = 'SELECT count(*) FROM tasks WHERE user_id = ? AND deleted_at IS NULL';

const itemOf = (row: TaskRow): ExportItem => {
  const { id, title, description, notes, status, priority, dueDate, createdAt, completedAt } = row;
  return {
    data: { id, ...fieldsNamed(row, fieldNames), createdAt, completedAt },
    title,
    at: createdAt,
    text: [description, notes],
    facts: [
      ['tasks:form.status', sentence(`tasks:status.${status}`)],
      ['tasks:form.priority', sentence(`tasks:priority.${priority}`)],
      ['tasks:form.dueDate', dueDate],
    ],
  };
};

/** A person's own tasks, those assigned to them included. */
export const tasksExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    tasks: {
      title: 'exports:sections.tasks',
      count: countBy(db, countSql),
      pages: function* ({ id }) {
        const open = walkPages<TaskRow>((after, limit) =>
          listOpen(db, id, 'due', { after, limit }),
        );
        yield* itemPages(open, itemOf);
        const done = walkPages<TaskRow>((after, limit) => listDone(db, id, { after, limit }));
        yield* itemPages(done, itemOf);
      },
    },
  };
};
