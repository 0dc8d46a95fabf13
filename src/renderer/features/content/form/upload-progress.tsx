import { Box, Button, Flex, Progress, Text } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

interface UploadProgressProps {
  share: number;
  /** The server does not answer; trying again. */
  isPaused: boolean;
  onCancel: () => void;
}

/** How much is up already, and a way to stop. */
export const UploadProgress = ({ share, isPaused, onCancel }: UploadProgressProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  const percent = Math.floor(share * 100);
  const label = percent < 100 ? t('postFile:uploading', { percent }) : t('postFile:finishing');
  return (
    <Flex align="center" wrap="wrap" gap="3" width="100%">
      <Box flexGrow="1" flexShrink="1" flexBasis="200px" minWidth="0">
        <Text as="p" size="2">
          {!isPaused && label}
          <span role="status">{isPaused && t('postFile:paused')}</span>
        </Text>
        <Progress value={percent} size="3" aria-label={label} />
      </Box>
      <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
        {t('postFile:cancel')}
      </Button>
    </Flex>
  );
};
