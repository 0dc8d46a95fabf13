import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { isFolded } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LinkifiedText } from '../../../ui/text/linkified-text.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './post-text.module.css';

/** A description, folded when long. */
export const PostText = ({ text }: { text: string }) => {
  const { t } = useTranslation(['content', 'common']);
  const { isChild } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = isFolded(text);
  return (
    <div>
      <Text as="p" size="3" className={isLong && !isOpen ? styles.folded : styles.text}>
        <LinkifiedText text={text} areLinksActive={!isChild} />
      </Text>
      {isLong && (
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          ml="calc(-1 * var(--space-2))"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'common:actions.showLess' : 'common:actions.loadMore')}
        </Button>
      )}
    </div>
  );
};
