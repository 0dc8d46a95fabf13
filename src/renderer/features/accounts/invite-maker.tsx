import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './admin.module.css';
import { type InviteRole, inviteRoles } from './invites.hooks.ts';

/** The one time a code is shown. */
export const NewCode = ({ code }: { code: string }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const copy = () => {
    const isCopied = copyText(code);
    showToast({
      title: t(isCopied ? 'accounts:admin.copied' : 'accounts:admin.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <div role="status">
      <Text as="p" weight="bold">
        {t('accounts:admin.newInvite')}
      </Text>
      <div className={styles.code}>
        <code className={styles.codeText}>{code}</code>
        <Button variant="soft" size="3" onClick={copy}>
          {t('common:actions.copy')}
        </Button>
      </div>
      <Text as="p" size="2" color="gray">
        {t('accounts:admin.newInviteText')}
      </Text>
    </div>
  );
};

interface InviteMakerProps {
  isBusy: boolean;
  onMake: (role: InviteRole) => void;
}

/** What the person becomes, and the button that makes the code. */
export const InviteMaker = ({ isBusy, onMake }: InviteMakerProps) => {
  const { t } = useTranslation('accounts');
  const [role, setRole] = useState<InviteRole>('family');
  return (
    <div className={styles.inline}>
      <SelectField
        label={t('admin.inviteRole')}
        options={inviteRoles.map((value) => ({ value, label: t(`admin.roles.${value}`) }))}
        value={role}
        onChange={setRole}
      />
      <Button size="3" loading={isBusy} onClick={() => onMake(role)}>
        {t('admin.makeInvite')}
      </Button>
    </div>
  );
};
