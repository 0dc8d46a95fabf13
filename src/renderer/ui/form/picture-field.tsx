import { Button, Flex, Text } from '@radix-ui/themes';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { Media } from '#shared/media.ts';
import { megabytes } from '#shared/media-sizes.ts';
import { acceptOf } from '#shared/media-types.ts';
import { AllowanceNote } from '../../features/accounts/allowance-note.tsx';
import { translateMessage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MediaImage } from '../media/media-image.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './picture-field.module.css';
import { useMediaFile } from './use-media-file.ts';

/** The one picture of a form: one newly chosen, the one that is there, or none. */
export const usePickedPicture = (kept: Media | null, maxBytes: number) => {
  const chosen = useMediaFile();
  const { file } = chosen;
  const [isRemoved, setIsRemoved] = useState(false);
  const [error, setError] = useState<MessageKey | null>(null);
  return {
    file,
    kept: file || isRemoved ? null : kept,
    /** The picture that was there is to go, and no other comes. */
    isRemoved: isRemoved && !file,
    isChanged: file !== null || isRemoved,
    error: error && translateMessage(error, { image: megabytes(maxBytes) }),
    choose: async (next: File | undefined) => {
      if (!next) return;
      setError(null);
      setError(await chosen.choose(next, 'image', maxBytes));
    },
    remove: () => {
      chosen.remove();
      setError(null);
      setIsRemoved(true);
    },
  };
};

export type PickedPicture = ReturnType<typeof usePickedPicture>;

const Preview = ({ file, alt }: { file: File; alt: string }) => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img src={url} alt={alt} className={styles.shown} />;
};

/** Chooses, shows and removes the one picture of a form. */
export const PictureField = ({ picked, label }: { picked: PickedPicture; label: string }) => {
  const { t } = useTranslation('common');
  const { file, kept, error } = picked;
  const hasPicture = file !== null || kept !== null;
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    void picked.choose(event.target.files?.[0]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  };
  return (
    <FieldGroup legend={label} error={error ?? undefined} isOptional gap="3">
      {file && <Preview file={file} alt={t('picture.chosen')} />}
      {kept && (
        <MediaImage
          media={kept}
          alt={t('picture.current')}
          sizes="480px"
          className={styles.shown}
          fallback={<Text color="gray">{t('picture.missing')}</Text>}
        />
      )}
      <Flex wrap="wrap" gap="3">
        <label className={styles.way}>
          <input
            type="file"
            accept={acceptOf('image')}
            className="visually-hidden"
            onChange={handleChange}
          />
          <ImagePlus size={20} aria-hidden="true" />
          {t(hasPicture ? 'picture.replace' : 'picture.choose')}
        </label>
        {hasPicture && (
          <Button type="button" size="3" variant="soft" color="gray" onClick={picked.remove}>
            <Trash2 size={16} aria-hidden="true" />
            {t('picture.remove')}
          </Button>
        )}
      </Flex>
      {file && <AllowanceNote fileBytes={file.size} isPost={false} />}
    </FieldGroup>
  );
};
