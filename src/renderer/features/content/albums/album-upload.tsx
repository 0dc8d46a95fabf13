import { Button, Callout, Flex, Text } from '@radix-ui/themes';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { acceptOf } from '#shared/media-types.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { UploadProgress } from '../form/upload-progress.tsx';
import type { AlbumUpload } from './album-upload.hooks.ts';
import styles from './albums.module.css';

/** Chooses pictures and videos for an album, as many as one likes. */
export const ChooseFiles = ({ upload }: { upload: AlbumUpload }) => {
  const { t } = useTranslation('albums');
  const input = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    void upload.add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`${acceptOf('image')},${acceptOf('video')}`}
        multiple
        hidden
        onChange={handleChange}
      />
      <Button size="3" disabled={upload.isRunning} onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden="true" />
        {t('upload.choose')}
      </Button>
    </>
  );
};

/** How far the files are, and what became of them. */
export const UploadState = ({ upload }: { upload: AlbumUpload }) => {
  const { t } = useTranslation(['albums', 'common']);
  const { isRunning, isPaused, share, total, added, skipped, missed } = upload;
  if (isRunning) {
    return (
      <Flex direction="column" gap="2" mb="4">
        <Text as="p" size="2">
          {t('upload.running', { added, count: total })}
        </Text>
        <UploadProgress share={share} isPaused={isPaused} onCancel={upload.cancel} />
      </Flex>
    );
  }
  if (total === 0 && missed.length === 0) return null;
  const isRetryable = missed.some(({ retry }) => retry !== null);
  return (
    <Callout.Root mb="4" color={missed.length > 0 ? 'red' : 'green'}>
      <Text as="p" role="status">
        {[
          t('upload.added', { count: added }),
          skipped > 0 ? t('upload.skipped', { count: skipped }) : '',
          missed.length > 0 ? t('upload.missed', { count: missed.length }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {missed.length > 0 && (
        <ul className={styles.missed}>
          {missed.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves
            <li key={index}>
              <Text size="2">{`${name}: ${reason}`}</Text>
            </li>
          ))}
        </ul>
      )}
      <Flex gap="3" wrap="wrap">
        {isRetryable && (
          <Button size="3" variant="soft" onClick={() => void upload.retry()}>
            <RotateCw size={18} aria-hidden="true" />
            {t('common:actions.tryAgain')}
          </Button>
        )}
        <Button size="3" variant="soft" color="gray" onClick={upload.dismiss}>
          <X size={18} aria-hidden="true" />
          {t('common:actions.close')}
        </Button>
      </Flex>
    </Callout.Root>
  );
};
