import { Grid, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { desktop } from '../../../lib/desktop.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MoveData } from '../../../ui/layout/move-data.tsx';
import styles from './setup-page.module.css';

/** Chooses the data folder before setup; only in the window on this computer. */
export const SetupDataLocation = () => {
  const { t } = useTranslation('computer');
  const { data: dataLocation } = useQuery({
    queryKey: ['dataLocation'],
    queryFn: async () => (await desktop?.dataLocation()) ?? null,
    enabled: desktop !== undefined,
  });
  if (!dataLocation || dataLocation.isFixed) return null;
  return (
    <Grid asChild gap="3">
      <aside>
        <Text as="p" size="2" color="gray">
          {t('dataFolder.sentence')} <code className={styles.path}>{dataLocation.path}</code>
        </Text>
        <MoveData isQuiet canGoBack={!dataLocation.isUsual} />
      </aside>
    </Grid>
  );
};
