import { useMemo } from 'react';
import type { AuditWriter } from '#shared/features/audit/audit-sentence.ts';
import { useHouseholdDays } from '../../features/accounts/household-days.hooks.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Writes what was done in the reader's language, with times by the household's clocks. */
export const useAuditWriter = (): AuditWriter => {
  useTranslation('audit');
  const { timeZone } = useHouseholdDays();
  return useMemo(() => {
    const format = dateFormat({
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return {
      t: (key, values) => i18n.t(key as never, values as never) as unknown as string,
      time: (iso) => format.format(new Date(iso)),
    };
  }, [timeZone]);
};
