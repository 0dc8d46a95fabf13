import { Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Health } from '#shared/features/household/health.contract.ts';
import { paths } from '#shared/paths.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useFreeVideoCopies } from './health.hooks.ts';
import { bytesOf } from './storage-parts.ts';

/** What can be deleted without losing an original, and where the trash is. */
export const FreeSpace = ({ storage }: Pick<Health, 'storage'>) => {
  const { t } = useTranslation('household');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: free, isPending } = useFreeVideoCopies(() => setIsAsking(false));
  const { videoCopyBytes, trash } = storage;
  const trashBytes = bytesOf(trash);
  return (
    <Section title={t('space.free')}>
      <Flex align="center" justify="between" wrap="wrap" gap="3">
        <Text as="p">
          {videoCopyBytes > 0
            ? t('space.copies', { size: byteText(videoCopyBytes) })
            : t('space.copiesNone')}
        </Text>
        {videoCopyBytes > 0 && (
          <Button variant="soft" color="gray" onClick={() => setIsAsking(true)}>
            {t('space.freeCopies')}
          </Button>
        )}
      </Flex>
      <Flex align="center" justify="between" wrap="wrap" gap="3">
        <Text as="p">
          {trashBytes > 0 ? t('space.trash', { size: byteText(trashBytes) }) : t('space.trashNone')}
        </Text>
        {trashBytes > 0 && (
          <Button asChild variant="soft" color="gray">
            <Link to={paths.trash}>{t('space.openTrash')}</Link>
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('space.freeCopies')}
        description={t('space.copiesText')}
        confirmLabel={t('space.freeCopies')}
        isBusy={isPending}
        onConfirm={() => free()}
      />
    </Section>
  );
};
