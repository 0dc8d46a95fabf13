import { Button, Flex, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './draft-line.module.css';

/** What a form found again of what was typed into it. */
export interface FoundDraft {
  isFound: boolean;
  /** Whether the record has been changed since. */
  isChanged: boolean;
  /** Whether a file has to be chosen again. */
  hadFile: boolean;
  startAgain: () => void;
}

/** Says that a form holds what was typed earlier, and empties it if asked. */
export const DraftLine = ({ draft }: { draft: FoundDraft }) => {
  const { t } = useTranslation('common');
  if (!draft.isFound) return null;
  const sentences = [
    t('draft.found'),
    draft.isChanged && t('draft.changed'),
    draft.hadFile && t('draft.file'),
  ];
  return (
    <Flex
      align="center"
      justify="between"
      wrap="wrap"
      gapX="4"
      gapY="1"
      px="4"
      py="2"
      className={styles.line}
    >
      <Text size="2">{sentences.filter(Boolean).join(' ')}</Text>
      <Button type="button" variant="ghost" m="0" onClick={draft.startAgain}>
        {t('draft.startAgain')}
      </Button>
    </Flex>
  );
};
