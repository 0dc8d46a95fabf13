import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { KidSignInInput, KidSignInKind } from '#shared/features/accounts/accounts.fields.ts';
import { changeKidSignIn, readKidSignIn } from '#shared/features/accounts/devices.contract.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { KidSecretField } from '../sign-in/kid-secret-field.tsx';
import { KidSecretChoice, useKidSecret } from '../sign-in/kid-secret-form.tsx';

const useChangeMine = () => {
  const { t } = useTranslation(['people', 'common']);
  return useAction({
    run: (body: { currentSecret: string; next: KidSignInInput }) => call(changeKidSignIn, { body }),
    update: (client, saved) => client.setQueryData(accountsKeys.kidSignIn, saved),
    success: t('kidSignIn.mineSaved'),
    onFailure: (_client, error) =>
      showToast({
        title: t('common:errors.notSaved'),
        description: errorText(error),
        tone: 'failure',
      }),
  });
};

const ChangeForm = ({ kind, onDone }: { kind: KidSignInKind; onDone: () => void }) => {
  const { t } = useTranslation('people');
  const [current, setCurrent] = useState('');
  const [isTried, setIsTried] = useState(false);
  const next = useKidSecret(kind);
  useUnsavedInput(current !== '' || next.secret !== '');
  const change = useChangeMine();
  const askAgain = () => {
    setCurrent('');
    setIsTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const input = next.check();
    if (!input || current === '') return;
    change.mutate(
      { currentSecret: current, next: input },
      { onSuccess: onDone, onError: askAgain },
    );
  };
  return (
    <Form onSubmit={submit}>
      <Text as="p">{t('kidSignIn.mineText')}</Text>
      <KidSecretField
        kind={kind}
        value={current}
        onChange={setCurrent}
        label={t('kidSignIn.current')}
        error={isTried && current === '' ? t('kidSignIn.mineText') : undefined}
        isSecret
      />
      <Text as="p" weight="bold">
        {t('kidSignIn.next')}
      </Text>
      <KidSecretChoice choice={next} />
      <FormActions saveLabel={t('kidSignIn.save')} isBusy={change.isPending} onCancel={onDone} />
    </Form>
  );
};

/** A kid's own PIN or pictures; nothing where a grown-up has given none. */
export const OwnKidSignIn = () => {
  const { t } = useTranslation('people');
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery({
    queryKey: accountsKeys.kidSignIn,
    queryFn: ({ signal }) => call(readKidSignIn, {}, { signal }),
  });
  const partRef = useKeptFocus<HTMLDivElement>(data?.kind && isEditing);
  if (!data?.kind) return null;
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="4">
      <Heading as="h3" size="4">
        {t('kidSignIn.mine')}
      </Heading>
      {isEditing ? (
        <ChangeForm key={data.kind} kind={data.kind} onDone={() => setIsEditing(false)} />
      ) : (
        <div>
          <Button size="3" variant="soft" onClick={() => setIsEditing(true)}>
            {t('kidSignIn.changeMine')}
          </Button>
        </div>
      )}
    </Flex>
  );
};
