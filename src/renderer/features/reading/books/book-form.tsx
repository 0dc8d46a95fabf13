import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, useId } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { ageBands } from '#shared/features/reading/ages.ts';
import {
  type Book,
  BookFields,
  bookNames,
  bookVersionOf,
  newBook,
} from '#shared/features/reading/books.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/form/conflict/use-conflict.ts';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { PictureField, usePickedPicture } from '../../../ui/form/picture-field.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { ViewerPreview } from '../../../ui/visibility/viewer-preview.tsx';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { type BookValues, useSaveBook } from './book-form.hooks.ts';

interface LineProps
  extends Pick<ComponentProps<typeof TextRow>, 'hint' | 'maxLength' | 'inputMode' | 'list'> {
  control: Control<BookValues, unknown, BookFields>;
  name: 'title' | 'author' | 'genre' | 'pages' | 'ageRange' | 'isbn';
  isRequired?: boolean;
}

/** One line of the form, by the name of its field. */
const Line = ({ isRequired = false, ...row }: LineProps) => {
  const { t } = useTranslation('reading');
  return (
    <TextRow
      {...row}
      label={t(`bookForm.${row.name}`)}
      isOptional={!isRequired}
      hasAsterisk={isRequired}
    />
  );
};

const valuesOf = (book: Book | undefined): BookValues => {
  // The library is there to be shared: a new book starts with the switch on (rule 122).
  const fields = fieldsNamed(book ?? { ...newBook, isPublic: true }, bookNames);
  const { pages, isbn } = fields;
  return { ...fields, pages: pages === null ? '' : String(pages), isbn: isbn ?? '' };
};

export const BookForm = ({ book, onDone }: { book: Book | undefined; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const agesId = useId();
  const picked = usePickedPicture(book?.cover ?? null, useMediaSizes().avatarBytes);
  const save = useSaveBook(book);
  const form = useForm<BookValues, unknown, BookFields>({
    resolver: zodResolver(BookFields),
    defaultValues: valuesOf(book),
  });
  const { conflict, handle, version } = useConflict(form, {
    record: book,
    valuesOf,
    versionOf: bookVersionOf,
  });
  const draft = useFormDraft(form, {
    form: 'book',
    recordId: book?.id,
    hasFile: picked.file !== null,
  });
  const submit = form.handleSubmit(() =>
    save.mutate(
      { values: form.getValues(), picked, version: version() },
      { draft, onSuccess: onDone, onError: handle },
    ),
  );
  const { control } = form;
  const labelOf = (name: string) =>
    t(`bookForm.${name === 'isPublic' ? 'visible' : (name as LineProps['name'] | 'description')}`);
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <Line control={control} name="title" maxLength={limits.titleMax} isRequired />
      <Line control={control} name="author" maxLength={limits.authorMax} isRequired />
      <AutoGrid align="start" columnWidth={200}>
        <Line control={control} name="genre" maxLength={limits.genreMax} />
        <Line control={control} name="pages" maxLength={5} inputMode="numeric" />
      </AutoGrid>
      <AutoGrid align="start" columnWidth={200}>
        <div>
          <Line
            control={control}
            name="ageRange"
            maxLength={limits.ageRangeMax}
            list={agesId}
            hint={t('bookForm.ageHint')}
          />
          <datalist id={agesId}>
            {ageBands.map((band) => (
              <option key={band} value={band} />
            ))}
          </datalist>
        </div>
        <Line control={control} name="isbn" maxLength={20} inputMode="numeric" />
      </AutoGrid>
      <TextAreaRow
        control={control}
        name="description"
        label={t('bookForm.description')}
        isOptional
        rows={3}
        maxLength={limits.descriptionMax}
      />
      <PictureField picked={picked} label={t('bookForm.cover')} />
      <SwitchRow
        control={control}
        name="isPublic"
        label={t('bookForm.visible')}
        hint={t('bookForm.visibleHint')}
      />
      <ViewerPreview open of={{ kind: 'book', isPublic: form.watch('isPublic') === true }} />
      <FormActions
        saveLabel={t(book ? 'bookForm.save' : 'books.add')}
        isBusy={save.isPending}
        onCancel={onDone}
      />
      <ConflictDialog conflict={conflict} onSubmit={submit} label={labelOf} />
    </Form>
  );
};
