import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Text, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
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
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ confirmPassword: _confirmed, ...body }) =>
    register.mutate(body),
  );
  if (setup.joining === 'nobody') return <Text as="p">{t('register.closed')}</Text>;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField
        label={t('fields.username')}
        hint={t('register.usernameHint')}
        error={errors.username?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
            {...form.register('username')}
          />
        )}
      </FormField>
      <FormField
        label={t('fields.displayName')}
        hint={t('register.displayNameHint')}
        error={errors.displayName?.message}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="nickname"
            {...field}
            {...form.register('displayName')}
          />
        )}
      </FormField>
      <FormField label={t('fields.password')} error={errors.password?.message}>
        {(field) => (
          <PasswordField autoComplete="new-password" {...field} {...form.register('password')} />
        )}
      </FormField>
      <FormField label={t('fields.confirmPassword')} error={errors.confirmPassword?.message}>
        {(field) => (
          <PasswordField
            autoComplete="new-password"
            {...field}
            {...form.register('confirmPassword')}
          />
        )}
      </FormField>
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
      {hasCode ? (
        <FormField
          label={t('fields.inviteCode')}
          hint={t('register.codeHint')}
          isRequired={setup.joining === 'invites'}
          error={errors.inviteCode?.message}
        >
          {(field) => (
            <TextField.Root
              size="3"
              autoComplete="off"
              autoCapitalize="characters"
              {...field}
              {...form.register('inviteCode')}
            />
          )}
        </FormField>
      ) : (
        <Button type="button" variant="ghost" onClick={() => setHasCode(true)}>
          {t('register.haveCode')}
        </Button>
      )}
      {setup.joining === 'guests' && !hasCode && (
        <Text as="p" size="2" color="gray">
          {t('register.guestNote')}
        </Text>
      )}
      <Button size="3" type="submit" loading={register.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  );
};
