import { Flex, Text } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import {
  textSizes,
  textSpacings,
  useReadingComfort,
} from '../../../lib/storage/reading-comfort-store.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import styles from './settings-page.module.css';

/** How large and how far apart letters are on this device. */
export const ReadingComfortChoice = () => {
  const { t } = useTranslation('accounts');
  const { size, spacing, setSize, setSpacing } = useReadingComfort();
  return (
    <>
      <Flex direction="column" gap="2" width="100%">
        <Text as="p" weight="bold">
          {t('comfort.textSize')}
        </Text>
        <ChoiceChips
          label={t('comfort.textSize')}
          options={textSizes.map((value) => ({ value, label: t(`comfort.textSizes.${value}`) }))}
          value={size}
          onChange={setSize}
        />
      </Flex>
      <Flex direction="column" gap="2" width="100%">
        <Text as="p" weight="bold">
          {t('comfort.spacing')}
        </Text>
        <ChoiceChips
          label={t('comfort.spacing')}
          options={textSpacings.map((value) => ({ value, label: t(`comfort.spacings.${value}`) }))}
          value={spacing}
          onChange={setSpacing}
        />
      </Flex>
      <Text as="p" className={styles.sample}>
        {t('comfort.sample')}
      </Text>
      <Text as="p" size="2" color="gray">
        {t('comfort.deviceNote')}
      </Text>
    </>
  );
};
