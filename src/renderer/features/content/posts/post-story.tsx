import { Button, Flex, Text } from '@radix-ui/themes';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { excerptOf } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import styles from './post-story.module.css';
import type { StoryDialogProps } from './story-dialog.tsx';

const StoryDialog = openedLate<StoryDialogProps>(
  async () => (await import('./story-dialog.tsx')).StoryDialog,
);

/** The first lines of a story, and the whole of it in a dialog. */
export const PostStory = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex direction="column" align="start" gap="3">
      <div className={styles.excerpt}>
        <Text as="p" size="3" className={styles.lines}>
          {excerptOf(post.textContent)}
        </Text>
      </div>
      <Button variant="soft" size="3" onClick={() => setIsOpen(true)}>
        <BookOpen size={18} aria-hidden="true" />
        {t('post.readStory')}
      </Button>
      <StoryDialog post={post} open={isOpen} onOpenChange={setIsOpen} />
    </Flex>
  );
};
