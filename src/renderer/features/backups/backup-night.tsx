import { Flex, Heading, Switch, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useBackupSettings } from './backups.hooks.ts';
import styles from './backups-tab.module.css';

/** Whether one is made each night, and how many are kept. */
export const BackupNight = ({ isNightly }: { isNightly: boolean }) => {
  const { t } = useTranslation('backups');
  const { nightly } = useBackupSettings();
  return (
    <Flex asChild direction="column" gap="2" minWidth="0">
      <section>
        <Heading as="h2" size="4">
          {t('nightly.title')}
        </Heading>
        <Text as="label" size="3" className={styles.switch}>
          <Switch
            size="3"
            checked={nightly.isPending ? nightly.variables : isNightly}
            disabled={nightly.isPending}
            onCheckedChange={(isOn) => nightly.mutate(isOn)}
          />
          {t('nightly.label')}
        </Text>
        <Text as="p" size="2" color="gray">
          {t('nightly.text')}
        </Text>
        <Text as="p" size="2" color="gray">
          {t('nightly.kept')} {t('nightly.manual')}
        </Text>
      </section>
    </Flex>
  );
};
