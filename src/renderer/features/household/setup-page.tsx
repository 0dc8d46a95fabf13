import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Heading, Progress, Text } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { setUp } from '#shared/features/household/household.contract.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { desktop } from '../../lib/desktop.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SetupDone } from './setup-done.tsx';
import { SetupFields, type SetupValues, steps } from './setup-form.ts';
import styles from './setup-page.module.css';
import { stepParts } from './setup-steps.tsx';

const emptyValues: SetupValues = {
  token: '',
  childName: '',
  spaceName: '',
  displayName: '',
  username: '',
  password: '',
  confirmPassword: '',
  joining: 'guests',
  lan: false,
};

/** In the desktop window the code is handed over; a browser asks for it first. */
const useSteps = () => {
  const { data: token } = useQuery({
    queryKey: ['setupToken'],
    queryFn: async () => (await desktop?.setupToken()) ?? '',
  });
  return { token, shown: token ? steps.filter(({ name }) => name !== 'code') : [...steps] };
};

const Wizard = ({ token, shown }: { token: string; shown: (typeof steps)[number][] }) => {
  const { t } = useTranslation(['household', 'common']);
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<SetupValues, unknown, z.output<typeof SetupFields>>({
    resolver: zodResolver(SetupFields),
    defaultValues: { ...emptyValues, token },
  });
  const step = shown[index] ?? steps[1];
  const goTo = (next: number) => setIndex(Math.max(0, Math.min(shown.length - 1, next)));
  // Whoever uses a screen reader hears the new step's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what changed
  useEffect(() => heading.current?.focus(), [index]);
  const create = useMutation({
    mutationFn: ({ confirmPassword: _confirmed, ...body }: z.output<typeof SetupFields>) =>
      call(setUp, { body }),
    onError: (error) => {
      showToast({
        title: t('household:setup.failed'),
        description: errorText(error),
        tone: 'failure',
      });
      if (errorText(error).startsWith('403')) goTo(0);
    },
  });
  if (create.data) return <SetupDone user={create.data} wantsDevices={form.getValues('lan')} />;
  const isLast = index === shown.length - 1;
  const next = async () => {
    if (!(await form.trigger([...step.fields], { shouldFocus: true }))) return;
    if (isLast) await form.handleSubmit((values) => create.mutate(values))();
    else goTo(index + 1);
  };
  const Part = stepParts[step.name];
  return (
    <FormProvider {...form}>
      <form
        className={`card ${styles.card}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <Text size="2" color="gray">
          {t('household:setup.progress', { step: index + 1, count: shown.length })}
        </Text>
        <Progress value={((index + 1) / shown.length) * 100} aria-hidden="true" />
        <Heading as="h2" size="6" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`household:setup.${step.name}.title`)}
        </Heading>
        <Text as="p">{t(`household:setup.${step.name}.intro`)}</Text>
        <Part />
        <div className={styles.buttons}>
          {index > 0 && (
            <Button
              type="button"
              size="3"
              variant="soft"
              color="gray"
              onClick={() => goTo(index - 1)}
            >
              {t('common:actions.back')}
            </Button>
          )}
          <Button type="submit" size="3" loading={create.isPending}>
            {isLast ? t('household:setup.finish') : t('common:actions.next')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
};

/** The first evening: five questions and the house stands. */
export const SetupPage = () => {
  const { t } = useTranslation('household');
  const { token, shown } = useSteps();
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Drawing name="treehouse" size={120} />
        <div>
          <Heading as="h1" size="8">
            {t('setup.title')}
          </Heading>
          <Text as="p" size="4">
            {t('setup.sentence')}
          </Text>
        </div>
      </header>
      {token !== undefined && <Wizard token={token} shown={shown} />}
    </main>
  );
};
