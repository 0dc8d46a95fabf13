import { Badge, Button, Skeleton, Text } from '@radix-ui/themes';
import { ImagePlus, Upload, X } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { type PendingPhoto, useUploadPhoto } from './photo.hooks.ts';
import styles from './photo.module.css';

const Cropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }));

interface PhotoUploadProps {
  photo: PendingPhoto;
  onSaved: (saved: CurrentUser) => void;
}

const PhotoChoice = ({ photo, isDisabled }: { photo: PendingPhoto; isDisabled: boolean }) => {
  const { t } = useTranslation('accounts');
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    photo.choose(event.target.files?.[0]);
    // The same file can be chosen again after it was discarded.
    event.target.value = '';
  };
  return (
    <label className={styles.way}>
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        disabled={isDisabled}
        onChange={handleChange}
      />
      <ImagePlus size={20} aria-hidden="true" />
      {t(photo.url ? 'photo.chooseOther' : 'photo.choose')}
    </label>
  );
};

/** A photo of one's own: chosen, moved into its circle, and saved only by its own button. */
export const PhotoUpload = ({ photo, onSaved }: PhotoUploadProps) => {
  const { t } = useTranslation('accounts');
  const { upload, isPending } = useUploadPhoto(photo, onSaved);
  return (
    <fieldset className={styles.photo}>
      <legend className={styles.legend}>
        {t('photo.title')}
        {photo.url && (
          <Badge color="amber" size="2">
            {t('photo.pending')}
          </Badge>
        )}
      </legend>
      {photo.url && (
        <Suspense fallback={<Skeleton className={styles.stage} />}>
          <Cropper key={photo.url} photo={photo} />
        </Suspense>
      )}
      <div className={styles.ways}>
        <PhotoChoice photo={photo} isDisabled={isPending} />
        <Button
          type="button"
          size="3"
          variant={photo.url ? 'solid' : 'soft'}
          loading={isPending}
          disabled={photo.url !== null && !photo.area}
          onClick={upload}
        >
          <Upload size={18} aria-hidden="true" />
          {t('photo.upload')}
        </Button>
        {photo.url && (
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            disabled={isPending}
            onClick={photo.clear}
          >
            <X size={18} aria-hidden="true" />
            {t('photo.discard')}
          </Button>
        )}
      </div>
      <Text as="p" size="2" color="gray">
        {t('photo.hint')}
      </Text>
    </fieldset>
  );
};
