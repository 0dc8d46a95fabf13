import { Button, Flex, Text } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './post-note.module.css';
import { useDecideRendition } from './posts.hooks.ts';

export interface FilmNoteProps {
  post: Content;
  media: PostMedia;
}

/** Says of a film that not every device plays it, what is done about that, and offers the original. */
export const FilmNote = ({ post, media: { id, rendition, url } }: FilmNoteProps) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { mutate: decide, isPending } = useDecideRendition(post.id, id);
  if (rendition === 'notNeeded' || rendition === 'made') return null;
  const isWanted = rendition === 'wanted';
  const canDecide = post.userId === user.id || user.role === 'admin';
  return (
    <div className={styles.note}>
      <Text as="p" size="2" role="status">
        {t(`rendition.${rendition}`)}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button asChild size="2" variant="soft">
          <a href={url} download={post.title}>
            <Download size={16} aria-hidden="true" />
            {t('rendition.original')}
          </a>
        </Button>
        {canDecide && (
          <Button
            size="2"
            variant="soft"
            color="gray"
            disabled={isPending}
            onClick={() => decide(!isWanted)}
          >
            {t(
              isWanted
                ? 'rendition.cancel'
                : `rendition.${rendition === 'failed' ? 'again' : 'make'}`,
            )}
          </Button>
        )}
      </Flex>
    </div>
  );
};
