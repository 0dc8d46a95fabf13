import { Button, Flex, Progress, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
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
  return (
    <Flex direction="column" gap="3">
      <div role="status">
        <Text as="p" size="3" mb="2">
          {t(`imports.${phase}`)}
        </Text>
        <Progress size="3" value={Math.round(share * 100)} aria-label={t('imports.progress')} />
      </div>
      <Button size="3" variant="soft" color="gray" disabled={phase === 'saving'} onClick={onCancel}>
        {t('imports.cancel')}
      </Button>
    </Flex>
  );
};
