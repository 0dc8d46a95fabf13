import { useEffect, useEffectEvent, useState } from 'react';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { forgetSharedFiles, readSharedFiles } from '../../../lib/storage/shared-files.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { ContentFormDialog } from './content-form-dialog.tsx';

interface SharedPostProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const typesOf = (files: File[]): ContentType[] =>
  files.some((file) => !file.type.startsWith('video/')) ? ['photo', 'art'] : ['video'];

/** The form for a post of files that another app shared; they go once it is closed. */
export const SharedPost = ({ open, onOpenChange }: SharedPostProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  const [files, setFiles] = useState<File[] | null>(null);
  const show = useEffectEvent((found: File[]) => {
    if (found.length > 0) return setFiles(found);
    showToast({ title: t('postFile:sharedGone'), tone: 'failure' });
    onOpenChange(false);
  });
  useEffect(() => {
    void readSharedFiles()
      .catch(() => [])
      .then(show);
  }, []);
  if (!files) return null;
  const close = (isOpen: boolean) => {
    if (!isOpen) void forgetSharedFiles();
    onOpenChange(isOpen);
  };
  const types = typesOf(files);
  return (
    <ContentFormDialog
      open={open}
      onOpenChange={close}
      types={types}
      title={t('form.new')}
      prefill={{ values: { contentType: types[0] ?? 'photo' }, files }}
    />
  );
};
