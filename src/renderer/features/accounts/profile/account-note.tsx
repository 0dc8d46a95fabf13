import { Badge, Text } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../accounts.hooks.ts';

/** What kind of account this is, in words (rule 23). */
export const AccountNote = () => {
  const { t } = useTranslation('accounts');
  const { role, isChild, verified, accessExpired, username } = useUser();
  const kind = isChild ? 'kid' : role;
  return (
    <>
      <Text as="p">
        {t('account.username')} <strong>{username}</strong>
      </Text>
      <div>
        <Badge size="3" color={isChild ? 'orange' : 'jade'}>
          {t(`account.${kind}`)}
        </Badge>
      </div>
      <Text as="p">
        {accessExpired
          ? t('errors.accessExpired')
          : t(role === 'guest' && verified ? 'account.guestVerifiedText' : `account.${kind}Text`)}
      </Text>
    </>
  );
};
