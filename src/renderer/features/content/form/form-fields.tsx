import { Switch, Text, TextArea, TextField } from '@radix-ui/themes';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/content/content.limits.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import styles from './content-form.module.css';
import type { PostFormInput, PostFormOutput } from './post-form.ts';

interface FieldProps {
  form: UseFormReturn<PostFormInput, unknown, PostFormOutput>;
}

export const TitleField = ({ form }: FieldProps) => {
  const { t } = useTranslation('content');
  return (
    <FormField label={t('form.title')} error={form.formState.errors.title?.message}>
      {(field) => (
        <TextField.Root
          size="3"
          maxLength={limits.titleMax}
          placeholder={t('form.titleHint')}
          autoComplete="off"
          {...field}
          {...form.register('title')}
        />
      )}
    </FormField>
  );
};

/** The text of a story; an empty one is allowed, and said so (rule 47). */
export const StoryField = ({ form, isEmpty }: FieldProps & { isEmpty: boolean }) => {
  const { t } = useTranslation('content');
  return (
    <FormField
      label={t('form.story')}
      error={form.formState.errors.textContent?.message}
      {...(isEmpty ? { hint: t('form.storyEmpty') } : {})}
    >
      {(field) => (
        <TextArea
          size="3"
          className={styles.story}
          placeholder={t('form.storyHint')}
          {...field}
          {...form.register('textContent')}
        />
      )}
    </FormField>
  );
};

export const DescriptionField = ({ form }: FieldProps) => {
  const { t } = useTranslation('content');
  return (
    <FormField
      label={t('form.description')}
      error={form.formState.errors.description?.message}
      isOptional
    >
      {(field) => (
        <TextArea
          size="3"
          rows={2}
          placeholder={t('form.descriptionHint')}
          {...field}
          {...form.register('description')}
        />
      )}
    </FormField>
  );
};

/** Shares with the family only; where the form was opened for the family it is locked. */
export const FamilySwitch = ({ form, isLocked }: FieldProps & { isLocked: boolean }) => {
  const { t } = useTranslation('content');
  return (
    <Controller
      control={form.control}
      name="isFamilyContent"
      render={({ field }) => (
        <Text as="label" size="3" className={styles.family}>
          <Switch
            size="3"
            checked={field.value}
            disabled={isLocked}
            onCheckedChange={field.onChange}
          />
          <span>
            {t('form.family')}
            <Text as="span" size="2" color="gray" className={styles.familyHint}>
              {t(isLocked ? 'form.familyLocked' : 'form.familyHint')}
            </Text>
          </span>
        </Text>
      )}
    />
  );
};
