import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { useAlbums } from '../albums/albums.hooks.ts';
import type { PostFormInput, PostFormOutput } from './post-form.ts';

/** The album that a post leads to, where there is one to choose. */
export const AlbumRow = ({
  control,
}: {
  control: Control<PostFormInput, unknown, PostFormOutput>;
}) => {
  const { t } = useTranslation('content');
  const chosen = useWatch({ control, name: 'albumId' });
  const { data } = useAlbums();
  const albums = data?.pages.flat() ?? [];
  if (albums.length === 0) return null;
  // One that is further down the list, or not for this person any more, stays as it is.
  const isListed = chosen === null || albums.some(({ id }) => id === chosen);
  return (
    <SelectRow
      control={control}
      name="albumId"
      label={t('form.album')}
      isOptional
      options={[
        { value: null, label: t('form.noAlbum') },
        ...albums.map(({ id, title }) => ({ value: id, label: title })),
        ...(isListed ? [] : [{ value: chosen, label: t('form.sameAlbum') }]),
      ]}
    />
  );
};
