import { Button, Flex, Text } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { MessageValues } from '#shared/errors.ts';
import { sizeValues } from '#shared/media-sizes.ts';
import { byteText } from '../../../lib/i18n/byte-text.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { fileKindOf, maxBytesOf } from './chosen-file.ts';
import { FileList } from './file-list.tsx';
import { FilePreview } from './file-preview.tsx';
import { PickButtons } from './pick-buttons.tsx';
import { isSeveral, mostOf, type PostFile } from './post-file.ts';
import styles from './post-files.module.css';
import type { PostFiles as Picked, RefusedFile } from './use-post-files.ts';

/** Chooses, shows, orders and removes the pictures and videos of a post. */
export const PostFiles = ({ picked }: { picked: Picked }) => {
  const { t } = useTranslation(['content', 'postFile', 'common']);
  const errorId = useId();
  const { files, type, refused } = picked;
  const kind = fileKindOf(type);
  const label =
    type === 'video' ? 'postFile:video' : type === 'story' ? 'postFile:cover' : 'postFile:pictures';
  const sizes = useMediaSizes();
  const size = byteText(maxBytesOf(kind, sizes));
  const [single] = files.length === 1 ? files : [];
  const isFull = files.length >= mostOf(type);
  return (
    <FieldGroup
      legend={t(label)}
      isOptional={type === 'story'}
      aria-describedby={refused.length > 0 ? errorId : undefined}
    >
      <div className={styles.zone} data-over={picked.isOver || undefined}>
        {single && (
          <Single
            file={single}
            canRemove={single.file !== null || type !== 'video'}
            onRemove={() => picked.remove(single.key)}
          />
        )}
        {files.length > 1 && <FileList picked={picked} />}
        {(!isFull || single?.kept) && (
          <>
            <PickButtons
              kind={kind}
              label={labelOf(picked)}
              isMultiple={isSeveral(type)}
              canDraw={type === 'art' && files.length === 0}
              onPick={picked.choose}
            />
            <Text as="p" size="2" color="gray">
              {t(kind === 'video' ? 'postFile:limitVideo' : 'postFile:limitImage', { size })}
            </Text>
          </>
        )}
      </div>
      <Refusals
        id={errorId}
        refused={refused}
        values={{ ...sizeValues(sizes), count: mostOf(type) }}
      />
    </FieldGroup>
  );
};

/** What the button says that chooses more; its usual words if null. */
const labelOf = ({ files, type }: Picked) => {
  if (files.length === 0) return null;
  return isSeveral(type) ? 'postFile:more' : 'postFile:replace';
};

interface SingleProps {
  file: PostFile;
  canRemove: boolean;
  onRemove: () => void;
}

const Single = ({ file, canRemove, onRemove }: SingleProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  return (
    <>
      <FilePreview shown={file} />
      {canRemove && (
        <Flex align="center" justify="center" wrap="wrap" gapX="4" gapY="2">
          {file.file && (
            <Text size="2" className={styles.name}>
              {t('postFile:chosen', { name: file.file.name, size: byteText(file.file.size) })}
            </Text>
          )}
          <Button type="button" variant="soft" color="gray" onClick={onRemove}>
            <Trash2 size={16} aria-hidden="true" />
            {t('postFile:remove')}
          </Button>
        </Flex>
      )}
    </>
  );
};

interface RefusalsProps {
  id: string;
  refused: RefusedFile[];
  values: MessageValues;
}

/** What was not taken; of several each is named. */
const Refusals = ({ id, refused, values }: RefusalsProps) =>
  refused.length > 0 && (
    <Flex id={id} role="alert" direction="column" gap="1">
      {refused.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves
        <FieldError key={index} isInList>
          {name && `${name}: `}
          {translateMessage(reason, values)}
        </FieldError>
      ))}
    </Flex>
  );
