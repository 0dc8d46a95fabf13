import { Callout } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { getAllowance } from '#shared/features/household/household.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { householdKeys } from './accounts.hooks.ts';
import { type Sharing, warningOf } from './allowance.ts';

/** Says how much a person can share today, once it is little or a chosen file does not fit. */
export const AllowanceNote = (sharing: Sharing) => {
  const { t } = useTranslation('common');
  const { data } = useQuery({
    queryKey: householdKeys.allowance,
    queryFn: ({ signal }) => call(getAllowance, {}, { signal }),
    // It changes with everything the person shares, and at midnight.
    staleTime: 0,
    gcTime: 0,
  });
  const warning = data && warningOf(data, sharing);
  if (!warning) return null;
  const { kind } = warning;
  const text =
    kind === 'none'
      ? t('allowance.none')
      : kind === 'posts'
        ? t('allowance.posts', { count: warning.posts })
        : t(`allowance.${kind}`, { size: byteText(warning.bytes) });
  return (
    <Callout.Root color="amber" role="status" size="1" highContrast>
      <Callout.Icon>
        <Gauge size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{text}</Callout.Text>
    </Callout.Root>
  );
};
