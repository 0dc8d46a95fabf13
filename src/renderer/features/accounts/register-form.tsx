import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Text, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Password, RegisterInput } from '#shared/features/accounts/accounts.contract.ts';
import type { SetupState } from '#shared/features/household/household.contract.ts';
import { message } from '#shared/locales/messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import styles from './auth-page.module.css';
import { AvatarPicker } from './avatar-picker.tsx';
import { PasswordField } from './password-field.tsx';
import { useRegister } from './sign-in.hooks.ts';

const RegisterFields = RegisterInput.extend({ confirmPassword: Password }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: message('accounts:errors.passwordsDiffer') },
);
type FieldsIn = z.input<typeof RegisterFields>;
type FieldsOut = z.output<typeof RegisterFields>;

const NameFields = () => {
  const { t } = useTranslation('accounts');
  const { register, formState } = useFormContext<FieldsIn>();
  return (
    <>
      <FormField
        label={t('fields.username')}
        hint={t('register.usernameHint')}
        error={formState.errors.username?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
            {...register('username')}
          />
        )}
      </FormField>
      <FormField
        label={t('fields.displayName')}
        hint={t('register.displayNameHint')}
        error={formState.errors.displayName?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="nickname"
            {...field}
            {...register('displayName')}
          />
        )}
      </FormField>
      <FormField label={t('fields.password')} error={formState.errors.password?.message}>
        {(field) => (
          <PasswordField autoComplete="new-password" {...field} {...register('password')} />
        )}
      </FormField>
      <FormField
        label={t('fields.confirmPassword')}
        error={formState.errors.confirmPassword?.message}
      >
        {(field) => (
          <PasswordField autoComplete="new-password" {...field} {...register('confirmPassword')} />
        )}
      </FormField>
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
  const { register, formState } = useFormContext<FieldsIn>();
  if (!hasCode) {
    return (
      <Button type="button" variant="ghost" onClick={onHave}>
        {t('register.haveCode')}
      </Button>
    );
  }
  return (
    <FormField
      label={t('fields.inviteCode')}
      hint={t('register.codeHint')}
      isRequired={isRequired}
      error={formState.errors.inviteCode?.message}
    >
      {(field) => (
        <TextField.Root
          size="3"
          autoComplete="off"
          autoCapitalize="characters"
          {...field}
          {...register('inviteCode')}
        />
      )}
    </FormField>
  );
};

/** Who joins; `confirmPassword` stays here (spec, part 1 section 5). */
export const RegisterForm = ({ setup }: { setup: SetupState }) => {
  const { t } = useTranslation('accounts');
  const [hasCode, setHasCode] = useState(setup.joining === 'invites');
  const register = useRegister(setup.spaceName);
  const form = useForm<FieldsIn, unknown, FieldsOut>({
    resolver: zodResolver(RegisterFields),
    defaultValues: {
      username: '',
      displayName: '',
      password: '',
      confirmPassword: '',
      isChild: false,
      avatar: null,
    },
  });
  const submit = form.handleSubmit(({ confirmPassword: _confirmed, ...body }) =>
    register.mutate(body),
  );
  if (setup.joining === 'nobody') return <Text as="p">{t('register.closed')}</Text>;
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NameFields />
        <Controller
          control={form.control}
          name="avatar"
          render={({ field }) => (
            <AvatarPicker value={field.value ?? null} onChange={field.onChange} />
          )}
        />
        <Controller
          control={form.control}
          name="isChild"
          render={({ field }) => (
            <Text as="label" size="3" className={styles.check}>
              <Checkbox
                size="3"
                checked={field.value ?? false}
                onCheckedChange={(value) => field.onChange(value === true)}
              />
              {t('fields.isChild')}
            </Text>
          )}
        />
        <CodeField
          isRequired={setup.joining === 'invites'}
          hasCode={hasCode}
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
      </form>
    </FormProvider>
  );
};
