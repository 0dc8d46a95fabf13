import { Box, Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import styles from '../people/person-dialog.module.css';
import { useChangeTrust, useDeviceTrust } from './device-trust.hooks.ts';

/** Whether kids may sign in on the device one sits at; for grown-ups of the household, at home. */
export const DeviceTrust = () => {
  const { t } = useTranslation('people');
  const trust = useDeviceTrust();
  const change = useChangeTrust();
  const partRef = useKeptFocus<HTMLDivElement>(trust.data);
  if (trust.isError && !trust.data) {
    return <ErrorNote error={trust.error} onRetry={() => void trust.refetch()} />;
  }
  if (!trust.data) return <Skeleton width="100%" height="44px" />;
  if (trust.data.isTrusted === null) return null;
  return (
    <Box ref={partRef} tabIndex={-1} width="100%">
      {trust.data.isTrusted ? (
        <Flex align="center" wrap="wrap" gap="3">
          <Text as="p" className="row-text">
            {t('devices.isAllowed')}
          </Text>
          <Button
            size="3"
            variant="soft"
            color="gray"
            loading={change.isPending}
            onClick={() => change.mutate('distrust')}
          >
            {t('devices.disallow')}
          </Button>
        </Flex>
      ) : (
        <Button
          size="3"
          variant="soft"
          className={styles.tall}
          loading={change.isPending}
          onClick={() => change.mutate('trust')}
        >
          {t('devices.allow')}
        </Button>
      )}
    </Box>
  );
};
