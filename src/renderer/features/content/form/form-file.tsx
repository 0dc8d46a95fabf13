import { Button, Flex, Text } from '@radix-ui/themes';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Media } from '#shared/media.ts';
import { sizeValues } from '#shared/media-sizes.ts';
import { stopLoadingWhenRemoved } from '../../../lib/dom/stop-loading.ts';
import { byteText } from '../../../lib/i18n/byte-text.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { MissingMedia } from '../posts/lazy-missing-media.tsx';
import { maxBytesOf } from './chosen-file.ts';
import styles from './form-file.module.css';
import { PickButtons } from './pick-buttons.tsx';
import type { PickedFile } from './use-form-file.ts';

interface FormFileProps {
  picked: PickedFile;
  type: ContentType;
  post: Content | undefined;
}

/** Chooses, shows and removes the file of a post. */
export const FormFile = ({ picked, type, post }: FormFileProps) => {
  const { t } = useTranslation(['content', 'common']);
  const errorId = useId();
  const { file, previewUrl, kind, error } = picked;
  const label = type === 'video' ? 'file.video' : type === 'story' ? 'file.cover' : 'file.picture';
  const kept = file ? null : (post?.media ?? null);
  const sizes = useMediaSizes();
  const size = byteText(maxBytesOf(kind, sizes));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        <Text size="2" weight="bold">
          {t(label)}
        </Text>
        {type === 'story' && (
          <Text size="2" color="gray">
            {t('common:optional')}
          </Text>
        )}
      </legend>
      <div className={styles.zone} data-over={picked.isOver || undefined}>
        {previewUrl && file && <Preview key={previewUrl} url={previewUrl} kind={kind} />}
        {kept && <KeptMedia media={kept} />}
        {file ? (
          <Flex align="center" justify="center" wrap="wrap" gapX="4" gapY="2">
            <Text size="2" className={styles.name}>
              {t('file.chosen', { name: file.name, size: byteText(file.size) })}
            </Text>
            <Button type="button" variant="soft" color="gray" onClick={picked.remove}>
              <Trash2 size={16} aria-hidden="true" />
              {t('file.remove')}
            </Button>
          </Flex>
        ) : (
          <>
            <PickButtons
              kind={kind}
              isReplacing={kept !== null}
              isMultiple={!post}
              onPick={picked.choose}
            />
            <Text as="p" size="2" color="gray">
              {kept && `${t('file.kept')} `}
              {t(kind === 'video' ? 'file.limitVideo' : 'file.limitImage', { size })}
            </Text>
          </>
        )}
      </div>
      {picked.further.length > 0 && (
        <Flex align="center" justify="between" wrap="wrap" gap="2" mt="2" role="status">
          <Text size="2">
            {t(post ? 'file.onlyOne' : 'file.further', { count: picked.further.length })}
          </Text>
          {!post && (
            <Button type="button" variant="ghost" m="0" onClick={picked.leaveOut}>
              {t('file.leaveOut', { count: picked.further.length })}
            </Button>
          )}
        </Flex>
      )}
      {error && (
        <Text as="p" size="2" color="red" role="alert" id={errorId} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {translateMessage(error, sizeValues(sizes))}
        </Text>
      )}
    </fieldset>
  );
};

/** What a post already has. */
const KeptMedia = ({ media }: { media: Media }) => {
  const { t } = useTranslation('content');
  return (
    <div className={styles.preview}>
      <MediaImage
        media={media}
        alt={t('file.preview')}
        sizes="480px"
        className={styles.shown}
        fallback={<MissingMedia kind={media.kind} />}
      />
    </div>
  );
};

const Preview = ({ url, kind }: { url: string; kind: PickedFile['kind'] }) => {
  const { t } = useTranslation('content');
  const [isBroken, setIsBroken] = useState(false);
  // Not every browser shows all that the server accepts: HEIC, and some videos.
  if (isBroken) {
    return (
      <Text as="p" size="2" color="gray">
        {t(kind === 'video' ? 'file.noVideoPreview' : 'file.noPreview')}
      </Text>
    );
  }
  const shared = { className: styles.shown, src: url, onError: () => setIsBroken(true) };
  return (
    <div className={styles.preview}>
      {kind === 'video' ? (
        <video
          {...shared}
          ref={stopLoadingWhenRemoved}
          controls
          playsInline
          aria-label={t('file.preview')}
        />
      ) : (
        <img {...shared} alt={t('file.preview')} />
      )}
    </div>
  );
};
