import { Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useBackupSettings } from './backups.hooks.ts';

/** Whether one is made each night, and how many are kept. */
export const BackupNight = ({ isNightly }: { isNightly: boolean }) => {
  const { t } = useTranslation('backups');
  const { nightly } = useBackupSettings();
  return (
    <Section title={t('nightly.title')}>
      <SwitchField
        label={t('nightly.label')}
        isOn={nightly.isPending ? nightly.variables : isNightly}
        isDisabled={nightly.isPending}
        onChange={(isOn) => nightly.mutate(isOn)}
      />
      <Text as="p" size="2" color="gray">
        {t('nightly.text')}
      </Text>
      <Text as="p" size="2" color="gray">
        {t('nightly.kept')} {t('nightly.manual')}
      </Text>
    </Section>
  );
};
