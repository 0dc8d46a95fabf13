import { Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { lookOf } from '../posts/post-look.ts';
import { ContentForm } from './content-form.tsx';
import { type PostFormInput, valuesOf } from './post-form.ts';

/** What a new post begins with when it is a copy of something else. */
export interface PostPrefill {
  values: Partial<PostFormInput>;
  file?: File;
}

export interface ContentFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The post to change; a new one without. */
  post?: Content;
  /** What may be made here; the first is chosen. */
  types?: ContentType[];
  /** Shares with the family, and nowhere else. */
  isFamily?: boolean;
  title?: string;
  /** Whose draft it is among the forms for new posts. */
  draft?: string;
  /** A copy has its original, so no draft of it is kept. */
  prefill?: PostPrefill;
}

const emptyOf = (types: ContentType[], isFamily: boolean): PostFormInput => ({
  title: '',
  contentType: types[0] ?? 'art',
  description: '',
  textContent: '',
  isFamilyContent: isFamily,
});

/** The form for a post, in a dialog that does not close over work unasked. */
export const ContentFormDialog = (props: ContentFormDialogProps) => {
  const { open, onOpenChange, post, title } = props;
  const { t } = useTranslation('content');
  const heading = post
    ? t('form.edit', { type: t(`nouns.${post.contentType}`) })
    : (title ?? t('form.new'));
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={heading}>
      <FormBody {...props} />
    </AppDialog>
  );
};

/** Which of several files that were chosen together is being shared. */
interface Step {
  number: number;
  total: number;
  files: File[];
  values: Partial<PostFormInput> | undefined;
}

const FormBody = (props: ContentFormDialogProps) => {
  const { post, types = ContentType.options, isFamily = false, draft = 'post', prefill } = props;
  const { t } = useTranslation('content');
  const [step, setStep] = useState<Step>({
    number: 1,
    total: 1,
    files: prefill?.file ? [prefill.file] : [],
    values: prefill?.values,
  });
  const { number, total, files } = step;
  const defaults = post ? valuesOf(post) : { ...emptyOf(types, isFamily), ...step.values };
  const handleSaved = (further: File[], { contentType, isFamilyContent }: PostFormInput) => {
    if (post || further.length === 0) return props.onOpenChange(false);
    const values = { contentType, isFamilyContent };
    setStep({ number: number + 1, total: number + further.length, files: further, values });
  };
  return (
    <div data-accent-color={post ? lookOf(post.contentType).colour : undefined}>
      {total > 1 && (
        <Text as="p" size="2" color="gray" mb="3" role="status">
          {t('form.step', { number, total })}
        </Text>
      )}
      <ContentForm
        key={number}
        post={post}
        types={types}
        isFamilyLocked={isFamily}
        defaultValues={{ ...defaults, ...(isFamily ? { isFamilyContent: true } : {}) }}
        firstFiles={files}
        draftName={prefill || number > 1 ? null : draft}
        onSaved={handleSaved}
      />
    </div>
  );
};
