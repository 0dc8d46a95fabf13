import { zodResolver } from '@hookform/resolvers/zod';
import { Switch, Text, TextArea, TextField } from '@radix-ui/themes';
import { useId } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageBands } from '#shared/features/reading/ages.ts';
import { type Book, BookFields } from '#shared/features/reading/books.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { PictureField, usePickedPicture } from '../../../ui/form/picture-field.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import styles from '../reading-form.module.css';
import { type BookValues, useSaveBook } from './book-form.hooks.ts';

interface LineProps {
  name: 'title' | 'author' | 'genre' | 'pages' | 'ageRange' | 'isbn';
  maxLength: number;
  isRequired?: boolean;
  hint?: string;
  inputMode?: 'numeric';
  list?: string;
}

/** One line of the form, by the name of its field. */
const Line = ({ name, isRequired = false, hint, ...input }: LineProps) => {
  const { t } = useTranslation('reading');
  const { register, formState } = useFormContext<BookValues>();
  return (
    <FormField
      label={t(`bookForm.${name}`)}
      error={formState.errors[name]?.message}
      isOptional={!isRequired}
      hasAsterisk={isRequired}
      {...(hint ? { hint } : {})}
    >
      {(props) => (
        <TextField.Root {...props} {...register(name)} {...input} size="3" autoComplete="off" />
      )}
    </FormField>
  );
};

const AgeLine = () => {
  const { t } = useTranslation('reading');
  const id = useId();
  return (
    <div>
      <Line name="ageRange" maxLength={limits.ageRangeMax} list={id} hint={t('bookForm.ageHint')} />
      <datalist id={id}>
        {ageBands.map((band) => (
          <option key={band} value={band} />
        ))}
      </datalist>
    </div>
  );
};

const Visibility = () => {
  const { t } = useTranslation('reading');
  const { control } = useFormContext<BookValues>();
  return (
    <Controller
      control={control}
      name="isPublic"
      render={({ field }) => (
        <Text as="label" size="3" className={styles.toggle}>
          <Switch
            size="3"
            checked={field.value === true}
            onCheckedChange={field.onChange}
            aria-describedby="book-visibility"
          />
          <span>
            {t('bookForm.visible')}
            <Text as="p" size="2" color="gray" id="book-visibility">
              {t('bookForm.visibleHint')}
            </Text>
          </span>
        </Text>
      )}
    />
  );
};

const valuesOf = (book: Book | undefined): BookValues => ({
  title: book?.title ?? '',
  author: book?.author ?? '',
  description: book?.description ?? '',
  genre: book?.genre ?? '',
  pages: book?.pages == null ? '' : String(book.pages),
  ageRange: book?.ageRange ?? '',
  isbn: book?.isbn ?? '',
  // The library is there to be shared: a new book starts with the switch on (rule 122).
  isPublic: book?.isPublic ?? true,
});

export const BookForm = ({ book, onDone }: { book: Book | undefined; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const picked = usePickedPicture(book?.cover ?? null, useMediaSizes().avatarBytes);
  const save = useSaveBook(book);
  const form = useForm<BookValues, unknown, BookFields>({
    resolver: zodResolver(BookFields),
    defaultValues: valuesOf(book),
  });
  useUnsavedInput(form.formState.isDirty);
  const submit = form.handleSubmit(() =>
    save.mutate({ values: form.getValues(), picked }, { onSuccess: onDone }),
  );
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Line name="title" maxLength={limits.titleMax} isRequired />
        <Line name="author" maxLength={limits.authorMax} isRequired />
        <div className={styles.pair}>
          <Line name="genre" maxLength={limits.genreMax} />
          <Line name="pages" maxLength={5} inputMode="numeric" />
        </div>
        <div className={styles.pair}>
          <AgeLine />
          <Line name="isbn" maxLength={20} inputMode="numeric" />
        </div>
        <FormField label={t('bookForm.description')} error={errors.description?.message} isOptional>
          {(props) => (
            <TextArea
              {...props}
              {...form.register('description')}
              size="3"
              rows={3}
              maxLength={limits.descriptionMax}
            />
          )}
        </FormField>
        <PictureField picked={picked} label={t('bookForm.cover')} />
        <Visibility />
        <FormActions
          saveLabel={t(book ? 'bookForm.save' : 'books.add')}
          isBusy={save.isPending}
          onCancel={onDone}
        />
      </form>
    </FormProvider>
  );
};
