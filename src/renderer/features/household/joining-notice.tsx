import { Button, Callout, Flex } from '@radix-ui/themes';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dismissJoiningNotice } from '#shared/features/household/household.contract.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';

/** That anyone on the Wi-Fi may sign up, until an admin keeps or changes that (rule 2). */
export const JoiningNotice = () => {
  const { t } = useTranslation(['household', 'common']);
  const { mutate: dismiss, isPending } = useAction({
    run: () => call(dismissJoiningNotice),
    invalidates: [[...householdKeys.household]],
    failure: t('common:errors.notSaved'),
  });
  return (
    <Callout.Root role="status" mb="4" highContrast>
      <Callout.Icon>
        <DoorOpen size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t('household:joiningNotice.text')}</Callout.Text>
      <Flex wrap="wrap" gap="3">
        <Button asChild size="3" variant="soft">
          <Link to={`${paths.admin}?tab=household`}>{t('household:joiningNotice.change')}</Link>
        </Button>
        <Button size="3" variant="soft" color="gray" loading={isPending} onClick={() => dismiss()}>
          {t('household:joiningNotice.keep')}
        </Button>
      </Flex>
    </Callout.Root>
  );
};
