import { Button, Flex, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
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

/** Two devices changed a draft at once: the person may look at both, and keeps one. */
export interface DraftChoice {
  showOther: () => void;
  keepThis: () => void;
}

interface DraftLineProps {
  draft: FoundDraft;
  choice?: DraftChoice | null;
}

/** Says that a form holds what was typed earlier, and empties it if asked. */
export const DraftLine = ({ draft, choice }: DraftLineProps) => {
  const { t } = useTranslation('common');
  if (choice) {
    return (
      <Line isUrgent text={t('draft.other')}>
        <Button type="button" variant="ghost" highContrast onClick={choice.showOther}>
          {t('draft.showOther')}
        </Button>
        <Button type="button" variant="ghost" highContrast onClick={choice.keepThis}>
          {t('draft.keepThis')}
        </Button>
      </Line>
    );
  }
  if (!draft.isFound) return null;
  const sentences = [
    t('draft.found'),
    draft.isChanged && t('draft.changed'),
    draft.hadFile && t('draft.file'),
  ];
  return (
    <Line text={sentences.filter(Boolean).join(' ')}>
      <Button type="button" variant="ghost" highContrast onClick={draft.startAgain}>
        {t('draft.startAgain')}
      </Button>
    </Line>
  );
};

interface LineProps {
  text: string;
  /** Whether to announce it and keep it in view. */
  isUrgent?: boolean;
  children: ReactNode;
}

const Line = ({ text, isUrgent = false, children }: LineProps) => (
  <Flex
    align="center"
    justify="between"
    wrap="wrap"
    gapX="4"
    gapY="1"
    px="4"
    py="2"
    role={isUrgent ? 'alert' : undefined}
    className={isUrgent ? styles.urgent : styles.line}
  >
    <Text size="2">{text}</Text>
    <Flex wrap="wrap" gapX="4" gapY="1">
      {children}
    </Flex>
  </Flex>
);
