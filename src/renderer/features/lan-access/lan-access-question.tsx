import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { MapPin } from 'lucide-react';
import type { NetworkQuestion as Question } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useMarkNetwork } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';

/** Asks whether the network this computer is in is home. */
export const NetworkQuestion = ({ question }: { question: Question }) => {
  const { t } = useTranslation('network');
  const { mutate, isPending, variables } = useMarkNetwork();
  const { key, name, kind } = question;
  const answer = (isHome: boolean) => mutate({ key, isHome });
  return (
    <section className={styles.question}>
      <Flex asChild align="center" gap="2">
        <Heading as="h2" size="5">
          <MapPin size={22} aria-hidden="true" />
          {t('question.title')}
        </Heading>
      </Flex>
      <Text as="p">{t('question.text')}</Text>
      <Text as="p" weight="bold">
        {t('networks.name', { kind: t(`kinds.${kind}`), name })}
      </Text>
      <Flex wrap="wrap" gap="3">
        <Button
          size="3"
          loading={isPending && variables.isHome}
          disabled={isPending}
          onClick={() => answer(true)}
        >
          {t('question.yes')}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          highContrast
          loading={isPending && !variables.isHome}
          disabled={isPending}
          onClick={() => answer(false)}
        >
          {t('question.no')}
        </Button>
      </Flex>
    </section>
  );
};
