import { Button, Text } from '@radix-ui/themes';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import { useUnsavedThing } from '../../../lib/storage/unsaved-things.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { lookOf } from '../posts/post-look.ts';
import { ContentForm } from './content-form.tsx';
import styles from './content-form-dialog.module.css';
import { readDraft, writeDraft } from './form-draft.ts';
import type { PostFormInput } from './post-form.ts';

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

const valuesOf = (post: Content): PostFormInput => ({
  title: post.title,
  contentType: post.contentType,
  description: post.description,
  textContent: post.textContent,
  isFamilyContent: post.isFamilyContent,
});

/** The form for a post, in a dialog that does not close over work unasked. */
export const ContentFormDialog = (props: ContentFormDialogProps) => {
  const { open, onOpenChange, post, title } = props;
  const { t } = useTranslation(['content', 'common']);
  const [state, setState] = useState<'safe' | 'unsaved' | 'sending'>('safe');
  const [isLeaving, setIsLeaving] = useState(false);
  useUnsavedThing(open && state !== 'safe');
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen || state === 'safe') onOpenChange(isOpen);
    else if (state === 'unsaved') setIsLeaving(true);
  };
  const leave = () => {
    setIsLeaving(false);
    setState('safe');
    onOpenChange(false);
  };
  const heading = post
    ? t('form.edit', { type: t(`nouns.${post.contentType}`) })
    : (title ?? t('form.new'));
  return (
    <AppDialog open={open} onOpenChange={handleOpenChange} title={heading}>
      <FormBody {...props} onState={setState} onSaved={leave} />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t('common:unsaved.title')}
        description={t('common:unsaved.text')}
        confirmLabel={t('common:unsaved.leave')}
        onConfirm={leave}
      />
    </AppDialog>
  );
};

interface FormBodyProps extends ContentFormDialogProps {
  onState: (state: 'safe' | 'unsaved' | 'sending') => void;
  onSaved: () => void;
}

const FormBody = (props: FormBodyProps) => {
  const { post, types = ContentType.options, isFamily = false, draft = 'post', prefill } = props;
  const hasDraft = !post && !prefill;
  const { t } = useTranslation('content');
  const { id: userId } = useUser();
  const draftKey = { userId, form: draft };
  const [kept, setKept] = useState(() => (hasDraft ? readDraft(draftKey) : null));
  const [fresh, setFresh] = useState(0);
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a draft stays while its form is open
  const handleChange = useCallback(
    (values: PostFormInput) => {
      if (hasDraft && !isDone.current) writeDraft(draftKey, values);
    },
    [hasDraft],
  );
  const startAfresh = () => {
    writeDraft(draftKey, {});
    setKept(null);
    setFresh((count) => count + 1);
  };
  const handleSaved = () => {
    isDone.current = true;
    if (hasDraft) writeDraft(draftKey, {});
    props.onSaved();
  };
  const defaults = post
    ? valuesOf(post)
    : { ...emptyOf(types, isFamily), ...kept, ...prefill?.values };
  return (
    <div data-accent-color={post ? lookOf(post.contentType).colour : undefined}>
      {kept && (
        <div className={styles.kept}>
          <Text size="2">{t('form.draftBack')}</Text>
          <Button variant="ghost" onClick={startAfresh}>
            {t('form.draftClear')}
          </Button>
        </div>
      )}
      <ContentForm
        key={fresh}
        post={post}
        types={types}
        isFamilyLocked={isFamily}
        defaultValues={{ ...defaults, ...(isFamily ? { isFamilyContent: true } : {}) }}
        firstFile={prefill?.file}
        onChange={handleChange}
        onState={props.onState}
        onSaved={handleSaved}
      />
    </div>
  );
};
