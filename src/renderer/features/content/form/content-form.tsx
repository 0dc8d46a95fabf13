import { Button } from '@radix-ui/themes';
import { useWatch } from 'react-hook-form';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../../ui/form/conflict/conflict-dialog.tsx';
import { DraftLine } from '../../../ui/form/draft-line.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormFields } from '../../../ui/form/form-fields.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { MentionAreaRow } from '../../../ui/form/rows/mention-area-row.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useFormDraft } from '../../../ui/form/use-form-draft.ts';
import { ViewerPreview } from '../../../ui/visibility/viewer-preview.tsx';
import type { Viewable } from '../../../ui/visibility/viewers.hooks.ts';
import { AllowanceNote } from '../../accounts/allowance-note.tsx';
import { RecordingField } from '../recording/recording-field.tsx';
import { AlbumRow } from './album-row.tsx';
import {
  useFileRule,
  usePostConflict,
  usePostForm,
  usePostLabels,
  useSavePost,
} from './content-form.hooks.ts';
import styles from './content-form.module.css';
import { newBytesOf } from './post-file.ts';
import { PostFiles } from './post-files.tsx';
import type { PostFormInput } from './post-form.ts';
import { TypeRow } from './type-row.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFormRecording } from './use-form-recording.ts';
import { type Beginning, usePostFiles } from './use-post-files.ts';

interface ContentFormProps {
  /** The post to change; none for a new one. */
  post?: Content | undefined;
  types: ContentType[];
  isFamilyLocked: boolean;
  defaultValues: PostFormInput;
  /** What the form begins with. */
  begins: Beginning;
  /** Names its draft among the forms for posts; null where none is kept. */
  draftName: string | null;
  onSaved: () => void;
}

/** Who sees the post as the form has it: a changed switch is judged like that of a new post. */
const audienceOf = (post: Content | undefined, isFamily: boolean): Viewable =>
  post?.isFamilyContent === isFamily ? { kind: 'post', id: post.id } : { kind: 'post', isFamily };

/** Everything a post is made of (spec, part 1 sections 4 and 5). */
export const ContentForm = (props: ContentFormProps) => {
  const { post, types, isFamilyLocked, draftName } = props;
  const { t } = useTranslation(['content', 'common']);
  const form = usePostForm(props.defaultValues);
  const { control } = form;
  const values = useWatch({ control }) as PostFormInput;
  const type = values.contentType;
  const picked = usePostFiles({ post, type, ...props.begins });
  const recording = useFormRecording(post, draftName);
  const { conflict, handle, version } = usePostConflict(form, post);
  const { save, progress, isPaused, cancel } = useSavePost({
    ...{ post, picked, recording, version, onConflict: handle },
    onSaved: () => {
      draft.end();
      props.onSaved();
    },
  });
  const hasFile = useFileRule();
  const isSending = progress !== null;
  const draft = useFormDraft(form, {
    form: draftName,
    recordId: post?.id,
    hasFile: picked.areChanged || recording.isLive || (recording.hasChanged && !recording.isKept),
    hasKeptFile: recording.hasChanged,
    isSending,
  });
  const said = `${values.textContent ?? ''}${values.description ?? ''}`.trim();
  // A form that was just opened is not wrong yet.
  const isWordless = values.title?.trim() && !recording.chosen && !said;
  const submit = form.handleSubmit(async (output) => {
    if (recording.isLive) return;
    const files = await picked.settled();
    return hasFile(output.contentType, files) ? save(output, files) : picked.showMissing();
  });
  return (
    <Form {...picked.dropHandlers(isSending)} onSubmit={submit}>
      <FormFields isDisabled={isSending}>
        <DraftLine draft={draft} />
        {!post && types.length > 1 && <TypeRow control={control} types={types} />}
        <TextRow
          control={control}
          name="title"
          label={t('form.title')}
          maxLength={limits.titleMax}
          placeholder={t('form.titleHint')}
        />
        {/* An empty story is allowed (rule 47). */}
        {type === 'story' && (
          <TextAreaRow
            control={control}
            name="textContent"
            label={t('form.story')}
            hint={isWordless ? t('form.storyEmpty') : undefined}
            className={styles.story}
            placeholder={t('form.storyHint')}
          />
        )}
        <PostFiles picked={picked} />
        <RecordingField type={type} recording={recording} />
        {!isSending && (
          <AllowanceNote fileBytes={newBytesOf(picked.files) + recording.newBytes} isPost={!post} />
        )}
        <MentionAreaRow
          of={audienceOf(post, values.isFamilyContent)}
          control={control}
          name="description"
          label={t('form.description')}
          isOptional
          placeholder={t('form.descriptionHint')}
        />
        <AlbumRow control={control} />
        <SwitchRow
          control={control}
          name="isFamilyContent"
          label={t('form.family')}
          hint={t(isFamilyLocked ? 'form.familyLocked' : 'form.familyHint')}
          isDisabled={isFamilyLocked}
        />
        {!post && <ViewerPreview open of={{ kind: 'post', isFamily: values.isFamilyContent }} />}
      </FormFields>
      <PostFooter {...{ progress, isPaused, cancel }} isNew={!post} isBlocked={recording.isLive} />
      <ConflictDialog conflict={conflict} onSubmit={submit} {...usePostLabels()} />
    </Form>
  );
};

interface PostFooterProps {
  /** From 0 to 1 while the post is sent. */
  progress: number | null;
  isPaused: boolean;
  cancel: () => void;
  isNew: boolean;
  isBlocked: boolean;
}

const PostFooter = ({ progress, isPaused, cancel, isNew, isBlocked }: PostFooterProps) => {
  const { t } = useTranslation(['content', 'common']);
  return (
    <FormFooter>
      {progress === null ? (
        <Button size="3" type="submit" disabled={isBlocked}>
          {t(isNew ? 'form.share' : 'common:actions.saveChanges')}
        </Button>
      ) : (
        <UploadProgress share={progress} isPaused={isPaused} onCancel={cancel} />
      )}
    </FormFooter>
  );
};
