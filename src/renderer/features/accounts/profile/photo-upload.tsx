import { Badge, Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { ImagePlus, Upload, X } from 'lucide-react';
import { type ChangeEvent, type ComponentType, useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { acceptOf } from '#shared/media-types.ts';
import { fetchAhead } from '../../../lib/api/fetch-ahead.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { type PendingPhoto, useUploadPhoto } from './photo.hooks.ts';
import styles from './photo.module.css';

let Cropper: ComponentType<{ photo: PendingPhoto }> | undefined;
const loadCropper = async () => {
  Cropper = (await import('./photo-cropper.tsx')).PhotoCropper;
};

/** A photo is taken once it can be moved; without the code for that, another try is a choice away. */
const useChoosePhoto = (photo: PendingPhoto) => {
  const { t } = useTranslation(['accounts', 'common']);
  const [isComing, setIsComing] = useState(false);
  useEffect(() => fetchAhead(loadCropper), []);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsComing(true);
    try {
      if (!Cropper) await loadCropper();
      photo.choose(file);
    } catch {
      showToast({
        title: t('accounts:photo.failed'),
        description: t('common:errors.network'),
        tone: 'failure',
      });
    } finally {
      setIsComing(false);
    }
  };
  return { choose, isComing };
};

interface PhotoUploadProps {
  photo: PendingPhoto;
  onSaved: (saved: CurrentUser) => void;
}

interface PhotoChoiceProps {
  hasPhoto: boolean;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
}

const PhotoChoice = ({ hasPhoto, isDisabled, onChoose }: PhotoChoiceProps) => {
  const { t } = useTranslation('accounts');
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.target.files?.[0]);
    // The same file can be chosen again after it was discarded.
    event.target.value = '';
  };
  return (
    <label className={styles.way}>
      <input
        type="file"
        accept={acceptOf('image')}
        className="visually-hidden"
        disabled={isDisabled}
        onChange={handleChange}
      />
      <ImagePlus size={20} aria-hidden="true" />
      {t(hasPhoto ? 'photo.chooseOther' : 'photo.choose')}
    </label>
  );
};

/** An uploaded photo: chosen, moved into its circle, and saved only by its own button. */
export const PhotoUpload = ({ photo, onSaved }: PhotoUploadProps) => {
  const { t } = useTranslation('accounts');
  const { upload, isPending } = useUploadPhoto(photo, onSaved);
  const { choose, isComing } = useChoosePhoto(photo);
  return (
    <FieldGroup legend={t('photo.title')} gap="3">
      {photo.url && (
        <Badge color="amber" size="2">
          {t('photo.pending')}
        </Badge>
      )}
      {isComing && !photo.url && <Skeleton className={styles.stage} />}
      {photo.url && Cropper && <Cropper key={photo.url} photo={photo} />}
      <Flex wrap="wrap" gap="2">
        <PhotoChoice
          hasPhoto={photo.url !== null}
          isDisabled={isPending}
          onChoose={(file) => void choose(file)}
        />
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
      </Flex>
      {photo.url && (
        <Text as="p" size="2" color="gray">
          {t('photo.hint')}
        </Text>
      )}
    </FieldGroup>
  );
};
