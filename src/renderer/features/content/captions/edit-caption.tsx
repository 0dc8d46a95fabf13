import { Button } from '@radix-ui/themes';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import type { CaptionDialogProps } from './caption-dialog.tsx';
import { useCaptionInAlbum, useCaptionInPost } from './captions.hooks.ts';

const LazyCaptionDialog = openedLate<CaptionDialogProps>(
  async () => (await import('./caption-dialog.tsx')).CaptionDialog,
);

type Save = ReturnType<typeof useCaptionInAlbum> | ReturnType<typeof useCaptionInPost>;

/** Under a picture in the viewer. */
const EditCaption = ({ caption, save }: { caption: string; save: Save }) => {
  const { t } = useTranslation('caption');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="2"
        variant="soft"
        color="gray"
        radius="full"
        my="1"
        onClick={() => setIsOpen(true)}
      >
        <Pencil size={16} aria-hidden="true" />
        {t(caption ? 'edit' : 'add')}
      </Button>
      <LazyCaptionDialog
        caption={caption}
        open={isOpen}
        onOpenChange={setIsOpen}
        isBusy={save.isPending}
        onSave={(text) => save.mutate(text, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  );
};

/** Changes the caption of a picture of the reader's own post. */
export const EditPostCaption = ({ post, media }: { post: Content; media: PostMedia }) => (
  <EditCaption caption={media.caption} save={useCaptionInPost(post, media.id)} />
);

/** Changes the caption of a file that was sent to an album. */
export const EditAlbumCaption = ({ albumId, media }: { albumId: number; media: PostMedia }) => (
  <EditCaption caption={media.caption} save={useCaptionInAlbum(albumId, media.id)} />
);
