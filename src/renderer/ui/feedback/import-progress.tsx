import { Button, Flex, Progress, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { ImportStage } from './import-run.ts';

/** How far an import is, and the way out of it. */
export const ImportProgress = ({
  stage,
  onCancel,
}: {
  stage: ImportStage;
  onCancel: () => void;
}) => {
  const { t } = useTranslation('common');
  const { phase, share } = stage;
  const percent = Math.round(share * 100);
  return (
    <Flex direction="column" gap="4">
      <Flex direction="column" gap="2">
        <Flex justify="between" gap="3">
          <Text as="p" size="3" role="status">
            {t(`imports.${phase}`)}
          </Text>
          <Text size="3" color="gray" aria-hidden="true">
            {t('imports.percent', { percent })}
          </Text>
        </Flex>
        <Progress size="3" value={percent} aria-label={t('imports.progress')} />
      </Flex>
      <Button size="3" variant="soft" color="gray" disabled={phase === 'saving'} onClick={onCancel}>
        {t('imports.cancel')}
      </Button>
    </Flex>
  );
};
