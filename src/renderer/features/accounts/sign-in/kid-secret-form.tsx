import { type FormEvent, useState } from 'react';
import { KidSignInInput, KidSignInKind } from '#shared/features/accounts/accounts.fields.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { KidSecretField } from './kid-secret-field.tsx';

/** A secret as it is being entered, and what is wrong with it once it was sent. */
export const useKidSecret = (first: KidSignInKind) => {
  const [kind, setKind] = useState<KidSignInKind>(first);
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  return {
    kind,
    secret,
    error,
    changeKind: (next: KidSignInKind) => {
      setKind(next);
      setSecret('');
      setError(undefined);
    },
    changeSecret: (next: string) => {
      setSecret(next);
      setError(undefined);
    },
    /** The checked secret; null where something is missing, which is then said. */
    check: (): KidSignInInput | null => {
      const result = KidSignInInput.safeParse({ kind, secret });
      if (result.success) return result.data;
      setError(translateMessage(result.error.issues[0]?.message ?? ''));
      return null;
    },
  };
};

/** Whether by PIN or by pictures, and which. */
export const KidSecretChoice = ({ choice }: { choice: ReturnType<typeof useKidSecret> }) => {
  const { t } = useTranslation('people');
  return (
    <>
      <ChoiceChips
        label={t('kidSignIn.kind')}
        options={KidSignInKind.options.map((value) => ({
          value,
          label: t(`kidSignIn.kinds.${value}`),
        }))}
        value={choice.kind}
        onChange={choice.changeKind}
      />
      <KidSecretField
        kind={choice.kind}
        value={choice.secret}
        onChange={choice.changeSecret}
        error={choice.error}
      />
    </>
  );
};

interface KidSecretFormProps {
  first: KidSignInKind;
  isBusy: boolean;
  onSave: (input: KidSignInInput) => void;
  onCancel: () => void;
}

/** What a grown-up chooses for a kid. */
export const KidSecretForm = ({ first, isBusy, onSave, onCancel }: KidSecretFormProps) => {
  const { t } = useTranslation('people');
  const choice = useKidSecret(first);
  useUnsavedInput(choice.secret !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = choice.check();
    if (input) onSave(input);
  };
  return (
    <Form onSubmit={submit}>
      <KidSecretChoice choice={choice} />
      <FormActions saveLabel={t('kidSignIn.save')} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
};
