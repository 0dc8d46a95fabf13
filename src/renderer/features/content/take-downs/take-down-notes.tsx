import { Button, Flex, Text } from '@radix-ui/themes';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { TakeDown } from '#shared/features/content/take-downs.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import note from '../posts/post-note.module.css';
import styles from './take-down-notes.module.css';
import { useDecideTakeDown, useTakeDowns, useWithdrawTakeDown } from './take-downs.hooks.ts';

/** Under a post: what its reader asked about its pictures, and what they may decide. */
export const TakeDownNotes = ({ post }: { post: Content }) => {
  const { data } = useTakeDowns();
  if (!data) return null;
  const ids = [...post.media.map(({ id }) => id), ...(post.hiddenMedia ?? [])];
  return (
    <>
      {data.asked
        .filter((id) => ids.includes(id))
        .map((id) => (
          <AskedNote key={id} id={id} isHidden={post.hiddenMedia?.includes(id) ?? false} />
        ))}
      {data.waiting
        .filter(({ mediaId }) => ids.includes(mediaId))
        .map((takeDown) => (
          <DecisionNote
            key={takeDown.mediaId}
            takeDown={takeDown}
            isOneOfSeveral={post.media.length > 1}
          />
        ))}
    </>
  );
};

const AskedNote = ({ id, isHidden }: { id: number; isHidden: boolean }) => {
  const { t } = useTranslation(['content', 'takeDown']);
  const { mutate: withdraw, isPending } = useWithdrawTakeDown();
  return (
    <div className={note.note}>
      <Text as="p" size="2">
        {t('takeDown:asked.image')} {isHidden && t('takeDown:isHidden')}
      </Text>
      <Button
        size="2"
        variant="soft"
        color="gray"
        disabled={isPending}
        onClick={() => withdraw(id)}
      >
        {t('takeDown:withdraw')}
      </Button>
    </div>
  );
};

const sentenceOf = ({ isHidden, canKeep }: TakeDown) => {
  if (!isHidden) return 'takeDown:waiting.shown' as const;
  return canKeep ? ('takeDown:waiting.hidden' as const) : ('takeDown:waiting.notYours' as const);
};

interface DecisionNoteProps {
  takeDown: TakeDown;
  isOneOfSeveral: boolean;
}

const DecisionNote = ({ takeDown, isOneOfSeveral }: DecisionNoteProps) => {
  const { t } = useTranslation(['content', 'takeDown', 'common']);
  const { mutate: decide, isPending } = useDecideTakeDown();
  const { mediaId: id, media, title, canKeep } = takeDown;
  return (
    <div className={note.note}>
      {isOneOfSeveral && media && (
        <MediaImage
          media={media}
          alt={t('common:picture.of', { title })}
          sizes="64px"
          className={styles.picture}
          fallback={null}
        />
      )}
      <Text as="p" size="2" className={styles.words}>
        {t(sentenceOf(takeDown))}
      </Text>
      <Flex gap="2">
        {canKeep && (
          <Button
            size="2"
            variant="soft"
            color="gray"
            disabled={isPending}
            onClick={() => decide({ id, decision: 'keep' })}
          >
            {t('takeDown:keep')}
          </Button>
        )}
        <Button
          size="2"
          color="red"
          disabled={isPending}
          onClick={() => decide({ id, decision: 'takeDown' })}
        >
          {t('takeDown:takeDown')}
        </Button>
      </Flex>
    </div>
  );
};
