import type { Context } from '../../context/context.ts';
import type { ExportSections } from '../../extension-points/data-export.ts';
import { countDrafts, listDrafts } from './drafts.repo.ts';

/** What a person typed and has not saved. */
export const draftsExport = ({ db }: Context): ExportSections => ({
  drafts: {
    title: 'exports:sections.drafts',
    count: (userId) => countDrafts(db, userId),
    pages: function* ({ id: userId }) {
      yield listDrafts(db, userId).map(({ form, fields, savedAt }) => {
        const { values } = JSON.parse(fields);
        const texts = Object.values(values).filter((value) => typeof value === 'string');
        return { data: { form, values, savedAt }, title: '', at: savedAt, text: texts };
      });
    },
  },
});
