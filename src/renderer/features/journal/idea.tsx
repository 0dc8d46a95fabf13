import { Button, Flex, Text } from '@radix-ui/themes';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './entry-form.module.css';
import { prompts } from './prompts.ts';

/** A writing prompt from the built-in list, in order, so that none repeats. */
export const Idea = ({ onTake }: { onTake: (idea: string) => void }) => {
  const { t } = useTranslation('journal');
  const [first] = useState(() => Math.floor(Math.random() * prompts.length));
  const [count, setCount] = useState(0);
  const prompt = count > 0 ? prompts[(first + count) % prompts.length] : undefined;
  return (
    <Flex direction="column" gap="2" mt="calc(-1 * var(--space-2))">
      <div aria-live="polite">
        {prompt && (
          <Text as="p" size="3" className={styles.prompt}>
            {t(`prompts.${prompt}`)}
          </Text>
        )}
      </div>
      <Flex wrap="wrap" gap="2">
        <Button type="button" variant="soft" onClick={() => setCount(count + 1)}>
          <Lightbulb size={18} aria-hidden="true" />
          {t(prompt ? 'form.anotherIdea' : 'form.idea')}
        </Button>
        {prompt && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            onClick={() => onTake(t(`prompts.${prompt}`))}
          >
            {t('form.ideaAsTitle')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
};
