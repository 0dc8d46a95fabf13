import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { lookOf } from '../posts/post-look.ts';
import { ContentForm } from './content-form.tsx';
import { type PostFormInput, valuesOf } from './post-form.ts';

/** What a new post begins with when it is a copy of something else. */
export interface PostPrefill {
  values: Partial<PostFormInput>;
  files?: File[];
  /** Whether the page under the form still has the files. */
  areKept?: boolean;
  /** What it shows, sent before. */
  media?: PostMedia[];
}

export interface ContentFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The post to change; a new one without. */
  post?: Content;
  /** What may be made here: the first is chosen, for others than kids a photo where that is one of them. */
  types?: ContentType[];
  /** Shares with the family, and nowhere else. */
  isFamily?: boolean;
  title?: string;
  /** Whose draft it is among the forms for new posts. */
  draft?: string;
  /** A copy has its original, so no draft of it is kept. */
  prefill?: PostPrefill;
  /** Called once it is shared, before the dialog closes. */
  onSaved?: () => void;
}

const emptyOf = (contentType: ContentType, isFamily: boolean): PostFormInput => ({
  title: '',
  contentType,
  description: '',
  textContent: '',
  isFamilyContent: isFamily,
  albumId: null,
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

const FormBody = (props: ContentFormDialogProps) => {
  const { post, types = ContentType.options, isFamily = false, draft = 'post', prefill } = props;
  const { isChild } = useUser();
  const first = !isChild && types.includes('photo') ? 'photo' : (types[0] ?? 'art');
  const defaults = post ? valuesOf(post) : { ...emptyOf(first, isFamily), ...prefill?.values };
  return (
    <div data-accent-color={post ? lookOf(post.contentType).colour : undefined}>
      <ContentForm
        post={post}
        types={types}
        isFamilyLocked={isFamily}
        defaultValues={{ ...defaults, ...(isFamily ? { isFamilyContent: true } : {}) }}
        begins={{
          files: prefill?.files ?? [],
          staged: prefill?.media ?? [],
          areKept: prefill?.areKept ?? false,
        }}
        draftName={prefill ? null : draft}
        onSaved={() => {
          props.onSaved?.();
          props.onOpenChange(false);
        }}
      />
    </div>
  );
};
