import type { HomeMemories, Memory } from '#shared/features/content/memories.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** What the memories of home are called: "On this day", or the year they look back at. */
export const useMemoriesTitle = (
  memories: Memory[],
  lookBack: HomeMemories['lookBack'] = null,
): string => {
  const { t } = useTranslation('memories');
  if (lookBack) return t('lookBack.title', { year: lookBack.year });
  const months = memories[0]?.months ?? 0;
  return months > 0 ? t('monthsTitle', { count: months }) : t('title');
};
