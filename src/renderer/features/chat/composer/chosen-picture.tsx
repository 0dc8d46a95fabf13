import { Flex, IconButton } from '@radix-ui/themes';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { megabytes } from '#shared/media-sizes.ts';
import { acceptOf } from '#shared/media-types.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useMediaFile } from '../../../ui/form/use-media-file.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { AllowanceNote } from '../../accounts/allowance-note.tsx';
import styles from './composer.module.css';

/** The picture that goes with the next message; one that cannot be sent is not taken. */
export const useChosenPicture = () => {
  const { t } = useTranslation('chat');
  const { imageBytes } = useMediaSizes();
  const { file: picture, choose: take, remove } = useMediaFile();
  const choose = async (file: File) => {
    const refusal = await take(file, 'image', imageBytes);
    if (!refusal) return;
    const description = translateMessage(refusal, { image: megabytes(imageBytes) });
    showToast({ tone: 'failure', title: t('picture.refused'), description });
  };
  return { picture, choose, clear: remove };
};

/** What will be sent, with a way to think again. */
export const ChosenPicture = ({ picture, onRemove }: { picture: File; onRemove: () => void }) => {
  const { t } = useTranslation('chat');
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <Flex align="center" gap="3" py="2">
      <img src={url} alt={t('picture.chosen', { name: picture.name })} className={styles.preview} />
      <AllowanceNote fileBytes={picture.size} isPost={false} />
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={t('picture.remove')}
        onClick={onRemove}
        type="button"
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
};

export const PictureButton = ({ onChoose }: { onChoose: (file: File) => void }) => {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={t('picture.add')}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={22} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={acceptOf('image')}
        className={styles.input}
        aria-label={t('picture.add')}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
};
