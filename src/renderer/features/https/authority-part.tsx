import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { HttpsState } from '#shared/features/https/https.contract.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { useReplaceAuthority } from './https.hooks.ts';
import styles from './https.module.css';

/** The authority that devices trust, and replacing it. */
export const AuthorityPart = ({
  authority,
}: {
  authority: NonNullable<HttpsState['authority']>;
}) => {
  const { t } = useTranslation('https');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: replace, isPending } = useReplaceAuthority();
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(authority.until));
  return (
    <Flex asChild direction="column" align="start" gap="3" width="100%">
      <section>
        <Heading as="h3" size="4">
          {t('tab.compare')}
        </Heading>
        <Text as="p">{t('tab.compareText')}</Text>
        <Fingerprint value={authority.fingerprint} />
        <Text as="p" size="2" color="gray" className={styles.small}>
          {authority.name}. {t('tab.until', { date })}
        </Text>
        <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
          {t('tab.renew')}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('tab.renewQuestion')}
          description={t('tab.renewText')}
          confirmLabel={t('tab.renew')}
          isBusy={isPending}
          onConfirm={() => replace(undefined, { onSettled: () => setIsAsking(false) })}
        />
      </section>
    </Flex>
  );
};
