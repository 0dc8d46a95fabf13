import { keptNames } from '#shared/features/displays/displays.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import type { ExportItem, ExportSections } from '../../../extension-points/data-export.ts';
import { listAlbumsByIds } from '../albums/albums.repo.ts';
import { findDisplay, listAlbumIdsOf, listDisplayIdsOf } from './displays.repo.ts';

/** The displays that a person made; never their links. */
export const displayExport = ({ db }: Context): ExportSections => ({
  displays: {
    title: 'exports:sections.displays',
    count: (userId) => listDisplayIdsOf(db, userId).length,
    pages: function* ({ id: userId }) {
      yield listDisplayIdsOf(db, userId).flatMap((id): ExportItem[] => {
        const row = findDisplay(db, id);
        if (!row) return [];
        const { name, createdAt, lastSeenAt } = row;
        const albums = listAlbumsByIds(db, listAlbumIdsOf(db, id), userId).map(
          ({ title }) => title,
        );
        const kept = fieldsNamed(row, keptNames);
        const data = { id, ...kept, albums, createdAt, lastSeenAt };
        return [{ data, title: name, at: createdAt, text: albums }];
      });
    },
  },
});
