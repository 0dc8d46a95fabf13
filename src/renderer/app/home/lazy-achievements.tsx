import { Box } from '@radix-ui/themes';
import { type ComponentType, useEffect, useState } from 'react';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { withNamespaces } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';

let loaded: ComponentType | undefined;

const load = async (): Promise<ComponentType> => {
  const panel = () => import('../../features/badges/achievements-panel.tsx');
  loaded = (await withNamespaces(['badges'], panel)).AchievementsPanel;
  return loaded;
};

/** The badges at the end of the page; their code is loaded after the posts, and may fail without harm. */
export const LazyAchievements = () => {
  const { t } = useTranslation('common');
  const [Panel, setPanel] = useState<ComponentType | undefined>(() => loaded);
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Panel) return;
    let isGone = false;
    const wait = tries === 0 ? pageStands() : Promise.resolve();
    wait.then(load).then(
      (panel) => !isGone && setPanel(() => panel),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [Panel, tries]);
  const retry = () => {
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  return (
    <Box minHeight="420px" mt="6">
      {Panel ? (
        <Panel />
      ) : hasFailed ? (
        <ErrorNote text={t('errors.network')} onRetry={retry} />
      ) : (
        <RowsSkeleton rows={2} height="160px" />
      )}
    </Box>
  );
};
