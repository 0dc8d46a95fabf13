import { useEffect, useState } from 'react';
import type { Area } from 'react-easy-crop';
import {
  avatarPart,
  type CurrentUser,
  updateProfile,
} from '#shared/features/accounts/accounts.contract.ts';
import { megabytes } from '#shared/media-sizes.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import { refuseMedia } from '../../../lib/dom/refuse-media.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useMediaSizes, useUser } from '../accounts.hooks.ts';
import { cropPhoto } from './crop-photo.ts';
import { showSavedUser } from './show-saved-user.ts';

/** Tells that the picture was not saved, and why. */
const usePhotoFailure = () => {
  const { t } = useTranslation('accounts');
  return (description: string) =>
    showToast({ title: t('photo.failed'), description, tone: 'failure' });
};

/** A photo that was chosen and is not saved; its square is what the person moved into the circle. */
export const usePendingPhoto = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const { imageBytes } = useMediaSizes();
  const fail = usePhotoFailure();
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    if (!url) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  const clear = () => {
    setUrl(null);
    setArea(null);
  };
  return {
    url,
    area,
    setArea,
    clear,
    choose: (chosen: File | undefined) => {
      if (!chosen) return;
      if (chosen.size > imageBytes)
        fail(t('common:errors.imageLarge', { image: megabytes(imageBytes) }));
      // Decoded here before it is sent, so that unreadable pictures are reported at once.
      else if (chosen.type === 'image/svg+xml') fail(t('photo.unreadable'));
      else {
        setArea(null);
        setFile(chosen);
        setUrl(URL.createObjectURL(chosen));
      }
    },
    /** For one that this browser cannot open. */
    refuse: async () => {
      clear();
      const refusal = file && (await refuseMedia(file, 'image', imageBytes));
      fail((refusal && translateMessage(refusal)) ?? t('photo.unreadable'));
    },
  };
};

export type PendingPhoto = ReturnType<typeof usePendingPhoto>;

/** Saves the pending photo as one's picture. */
export const useUploadPhoto = (photo: PendingPhoto, onSaved: (saved: CurrentUser) => void) => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const { mutate, isPending } = useAction({
    run: async ({ url, area }: { url: string; area: Area }) =>
      sendForm(updateProfile, {
        params: { id: user.id },
        fields: { displayName: user.displayName },
        files: [{ part: avatarPart, file: await cropPhoto(url, area), fileName: 'photo.jpg' }],
      }),
    update: (client, saved) => {
      showSavedUser(client, saved);
      photo.clear();
      onSaved(saved);
    },
    success: t('photo.done'),
    failure: t('photo.failed'),
    isStatusShown: true,
  });
  const upload = () => {
    const { url, area } = photo;
    if (url && area) mutate({ url, area });
    else if (!url)
      showToast({ title: t('photo.none'), description: t('photo.noneText'), tone: 'failure' });
  };
  return { upload, isPending };
};
