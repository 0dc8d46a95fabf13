import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SignInCode } from '../invites/sign-in-code.tsx';

/** A code for a new password, and a link that fills it in. */
export const ResetCodeShown = ({ made, name }: { made: ResetCode; name: string }) => {
  const { t } = useTranslation('people');
  const moment = dateFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <SignInCode
      code={made.code}
      title={t('person.newCode', { name })}
      text={t('person.newCodeText', { date: moment.format(new Date(made.expiresAt)) })}
      query={{ reset: made.code, name: made.username }}
    />
  );
};
