import { Button, Switch, Text, TextArea, TextField } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  type Content,
  type ContentType,
  limits,
} from '#shared/features/content/content.contract.ts';
import { FormField } from '../../ui/form-field.tsx';
import { fileKindOf } from './chosen-file.ts';
import { usePostForm, useSavePost } from './content-form.hooks.ts';
import styles from './content-form.module.css';
import { FormFile } from './form-file.tsx';
import type { PostFormInput } from './post-form.ts';
import { TypePicker } from './type-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFormFile } from './use-form-file.ts';

interface ContentFormProps {
  /** The post to change; none for a new one. */
  post?: Content | undefined;
  types: ContentType[];
  isFamilyLocked: boolean;
  defaultValues: PostFormInput;
  onChange: (values: PostFormInput) => void;
  /** Told whether closing would lose something, or break off what is on its way. */
  onState: (state: 'safe' | 'unsaved' | 'sending') => void;
  onSaved: () => void;
}

/** Everything a post is made of (spec, part 1 sections 4 and 5). */
export const ContentForm = (props: ContentFormProps) => {
  const { post, types, isFamilyLocked, defaultValues, onChange, onState, onSaved } = props;
  const { t } = useTranslation(['content', 'common']);
  const form = usePostForm(defaultValues);
  const { control, register, formState } = form;
  const values = useWatch({ control }) as PostFormInput;
  const type = values.contentType;
  const picked = useFormFile(fileKindOf(type));
  const { save, progress, cancel } = useSavePost(post, onSaved);
  const isSending = progress !== null;
  const isUnsaved = picked.file !== null || (post !== undefined && formState.isDirty);
  const state = isSending ? 'sending' : isUnsaved ? 'unsaved' : 'safe';
  useEffect(() => onState(state), [onState, state]);
  useEffect(() => onChange(values), [onChange, values]);
  const { errors } = formState;
  const isEmptyStory =
    type === 'story' && !values.textContent?.trim() && !values.description?.trim();
  return (
    <form
      className={styles.form}
      noValidate
      {...picked.dropHandlers}
      onSubmit={form.handleSubmit((output) => save(output, picked.file))}
    >
      <fieldset className={styles.fields} disabled={isSending}>
        {!post && types.length > 1 && (
          <Controller
            control={control}
            name="contentType"
            render={({ field }) => (
              <TypePicker types={types} value={type} onChange={field.onChange} />
            )}
          />
        )}
        <FormField label={t('form.title')} error={errors.title?.message}>
          {(field) => (
            <TextField.Root
              size="3"
              maxLength={limits.titleMax}
              placeholder={t('form.titleHint')}
              autoComplete="off"
              {...field}
              {...register('title')}
            />
          )}
        </FormField>
        {type === 'story' && (
          <FormField
            label={t('form.story')}
            error={errors.textContent?.message}
            {...(isEmptyStory ? { hint: t('form.storyEmpty') } : {})}
          >
            {(field) => (
              <TextArea
                size="3"
                className={styles.story}
                placeholder={t('form.storyHint')}
                {...field}
                {...register('textContent')}
              />
            )}
          </FormField>
        )}
        <FormFile picked={picked} type={type} post={post} />
        <FormField
          label={t('form.description')}
          error={errors.description?.message}
          isRequired={false}
        >
          {(field) => (
            <TextArea
              size="3"
              rows={2}
              placeholder={t('form.descriptionHint')}
              {...field}
              {...register('description')}
            />
          )}
        </FormField>
        <Controller
          control={control}
          name="isFamilyContent"
          render={({ field }) => (
            <Text as="label" size="3" className={styles.family}>
              <Switch
                size="3"
                checked={field.value}
                disabled={isFamilyLocked || isSending}
                onCheckedChange={field.onChange}
              />
              <span>
                {t('form.family')}
                <Text as="div" size="2" color="gray">
                  {t(isFamilyLocked ? 'form.familyLocked' : 'form.familyHint')}
                </Text>
              </span>
            </Text>
          )}
        />
      </fieldset>
      <div className={styles.actions}>
        {isSending ? (
          <UploadProgress share={progress} onCancel={cancel} />
        ) : (
          <Button size="3" type="submit">
            {t(post ? 'form.save' : 'form.share')}
          </Button>
        )}
      </div>
    </form>
  );
};
