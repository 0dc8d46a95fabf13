import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { Password, RegisterInput } from '#shared/features/accounts/accounts.fields.ts';
import type { SetupState } from '#shared/features/household/household.contract.ts';
import type { Joining } from '#shared/features/household/household.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { CheckboxRow } from '../../../ui/form/rows/checkbox-row.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { AvatarPicker } from '../profile/avatar-picker.tsx';
import styles from './auth-page.module.css';
import { useRegister } from './sign-in.hooks.ts';
import { UsernameRow } from './username-row.tsx';

/** `confirmPassword` is not sent (spec, part 1 section 5); the code is required where joining needs one. */
const fieldsFor = (joining: Joining) =>
  RegisterInput.extend({ confirmPassword: Password })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: message('accounts:errors.passwordsDiffer'),
    })
    .refine(({ inviteCode }) => joining !== 'invites' || Boolean(inviteCode), {
      path: ['inviteCode'],
      message: message('accounts:errors.codeRequired'),
    });
type FieldsIn = z.input<ReturnType<typeof fieldsFor>>;
type FieldsOut = z.output<ReturnType<typeof fieldsFor>>;

/** The field a refusal is about; everything else was checked here already. */
const refusedField = (error: unknown, { inviteCode }: FieldsOut) => {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'username';
  return error.status === 400 && inviteCode ? 'inviteCode' : null;
};

const NameFields = () => {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<FieldsIn>();
  return (
    <>
      <UsernameRow
        control={control}
        name="username"
        label={t('fields.username')}
        hint={t('register.usernameHint')}
      />
      <TextRow
        control={control}
        name="displayName"
        label={t('fields.displayName')}
        hint={t('register.displayNameHint')}
        autoComplete="nickname"
      />
      {(['password', 'confirmPassword'] as const).map((name) => (
        <PasswordRow
          key={name}
          control={control}
          name={name}
          label={t(`fields.${name}`)}
          autoComplete="new-password"
        />
      ))}
    </>
  );
};

interface CodeFieldProps {
  isRequired: boolean;
  hasCode: boolean;
  onHave: () => void;
}

/** Behind a button where a code is not needed. */
const CodeField = ({ isRequired, hasCode, onHave }: CodeFieldProps) => {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<FieldsIn>();
  if (!hasCode) {
    return (
      <Button type="button" size="3" variant="ghost" className={styles.small} onClick={onHave}>
        {t('register.haveCode')}
      </Button>
    );
  }
  return (
    <TextRow
      control={control}
      name="inviteCode"
      label={t('fields.inviteCode')}
      isOptional={!isRequired}
      autoCapitalize="characters"
    />
  );
};

interface RegisterFormProps {
  setup: SetupState;
  /** What the link of an invite says; '' without one. */
  inviteCode: string;
}

/** Who joins, and with what picture. */
export const RegisterForm = ({ setup, inviteCode }: RegisterFormProps) => {
  const { t } = useTranslation('accounts');
  const [hasCode, setHasCode] = useState(inviteCode !== '');
  const isCodeNeeded = setup.joining === 'invites';
  const register = useRegister(setup.spaceName);
  const form = useForm<FieldsIn, unknown, FieldsOut>({
    resolver: zodResolver(fieldsFor(setup.joining)),
    defaultValues: {
      username: '',
      displayName: '',
      password: '',
      confirmPassword: '',
      isChild: false,
      avatar: null,
      ...(inviteCode ? { inviteCode } : {}),
    },
  });
  useUnsavedInput(form.formState.isDirty);
  const submit = form.handleSubmit((values) => {
    const { confirmPassword: _confirmed, ...body } = values;
    register.mutate(body, {
      onError: (error) => {
        const field = refusedField(error, values);
        if (field) {
          form.setError(field, { message: (error as ApiError).sentence }, { shouldFocus: true });
        }
      },
    });
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} pt="4">
        <NameFields />
        <Controller
          control={form.control}
          name="avatar"
          render={({ field }) => (
            <AvatarPicker value={field.value ?? null} onChange={field.onChange} />
          )}
        />
        <CheckboxRow control={form.control} name="isChild" label={t('fields.isChild')} />
        <CodeField
          isRequired={isCodeNeeded}
          hasCode={hasCode || isCodeNeeded}
          onHave={() => setHasCode(true)}
        />
        {setup.joining === 'guests' && !hasCode && (
          <Text as="p" size="2" color="gray">
            {t('register.guestNote')}
          </Text>
        )}
        <Button size="3" type="submit" loading={register.isPending}>
          {t('register.submit')}
        </Button>
      </Form>
    </FormProvider>
  );
};
