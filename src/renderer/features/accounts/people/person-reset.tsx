import { Button, Text } from '@radix-ui/themes';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMakeResetCode } from './people.hooks.ts';
import { ResetCodeShown } from './reset-code-shown.tsx';

/** Makes a code for a forgotten password; an admin never sees the password. */
export const PersonReset = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation('people');
  const make = useMakeResetCode(person.id);
  const { displayName: name, resetCodeUntil } = person;
  const moment = dateFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  // A used code is of no further use.
  const isOpen = make.data && (resetCodeUntil === make.data.expiresAt || make.isPending);
  return (
    <>
      <Text as="p">{t('person.passwordText', { name })}</Text>
      {resetCodeUntil && !isOpen && (
        <Text as="p" size="2" color="gray">
          {t('person.codeOpen', { date: moment.format(new Date(resetCodeUntil)) })}
        </Text>
      )}
      {isOpen && <ResetCodeShown made={make.data} name={name} />}
      <div>
        <Button size="3" variant="soft" loading={make.isPending} onClick={() => make.mutate()}>
          {t('person.makeCode')}
        </Button>
      </div>
    </>
  );
};
