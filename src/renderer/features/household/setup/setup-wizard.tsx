import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Flex, Heading, Progress, Text } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { Mascot } from '../../../ui/mascots/mascot.tsx';
import type { MascotName, MascotPose } from '../../../ui/mascots/mascot-names.ts';
import { useCheckCode, useSetUp } from './setup.hooks.ts';
import { SetupDone } from './setup-done.tsx';
import { SetupFields, type SetupValues, type StepName, stepOf, steps } from './setup-form.ts';
import styles from './setup-page.module.css';
import { stepParts } from './setup-steps.tsx';

type SetupOutput = z.output<typeof SetupFields>;
type SetupForm = UseFormReturn<SetupValues, unknown, SetupOutput>;
type Step = (typeof steps)[number];

const emptyValues: SetupValues = {
  token: '',
  childName: '',
  spaceName: '',
  displayName: '',
  username: '',
  password: '',
  confirmPassword: '',
  joining: 'invites',
  lan: false,
};

/** Who explains each step. */
const guides: Record<StepName, { name: MascotName; pose: MascotPose }> = {
  code: { name: 'owl', pose: 'search' },
  space: { name: 'fox', pose: 'hello' },
  person: { name: 'cat', pose: 'hello' },
  joining: { name: 'bear', pose: 'hello' },
  devices: { name: 'bee', pose: 'hello' },
};

/** Steps are validated before the form is submitted, so clear errors here as they are fixed. */
const useMendedErrors = (form: SetupForm) => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as keyof SetupValues | undefined;
          if (field && form.getFieldState(field).error) void form.trigger(field);
        },
      }),
    [form],
  );
};

/** A screen reader hears the new step's name; a step that one was sent back to starts at its error. */
const useStepFocus = (form: SetupForm, step: Step) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const wrong = step.fields.find((field) => form.getFieldState(field).error);
    if (wrong) form.setFocus(wrong);
    else heading.current?.focus();
  }, [form, step]);
  return heading;
};

/** The questions one after the other; in the desktop window `token` is there already. */
export const SetupWizard = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { t } = useTranslation(['household', 'common']);
  const [asksCode, setAsksCode] = useState(token === '');
  const [name, setName] = useState<StepName>(asksCode ? 'code' : 'space');
  const form: SetupForm = useForm({
    resolver: zodResolver(SetupFields),
    defaultValues: { ...emptyValues, token },
  });
  const shown: readonly Step[] = asksCode ? steps : steps.slice(1);
  const index = shown.findIndex((step) => step.name === name);
  const step = shown[index] ?? steps[0];
  const goTo = (next: number) => setName(shown[next]?.name ?? name);
  const heading = useStepFocus(form, step);
  useMendedErrors(form);
  const create = useSetUp((refusal) => {
    form.setError('token', { message: refusal });
    setAsksCode(true);
    setName('code');
  });
  const check = useCheckCode((refusal) =>
    form.setError('token', { message: refusal }, { shouldFocus: true }),
  );
  useUnsavedInput(form.formState.isDirty && !create.data);
  const isBusy = create.isPending || check.isPending;
  if (create.data) return <SetupDone user={create.data} wantsDevices={form.getValues('lan')} />;
  const isLast = index === shown.length - 1;
  const next = async () => {
    if (!(await form.trigger([...step.fields], { shouldFocus: true }))) return;
    const goOn = () => goTo(index + 1);
    if (step.name === 'code') return check.mutate(form.getValues('token'), { onSuccess: goOn });
    if (!isLast) return goOn();
    await form.handleSubmit(
      (values) => create.mutate(values, { onSuccess: onDone }),
      (errors) => setName(stepOf(Object.keys(errors)[0] ?? '')),
    )();
  };
  const Part = stepParts[step.name];
  return (
    <FormProvider {...form}>
      <Form
        p="5"
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void next();
        }}
      >
        <Flex direction="column" gap="2">
          <Text size="2" color="gray">
            {t('household:setup.progress', { step: index + 1, count: shown.length })}
          </Text>
          <Progress value={((index + 1) / shown.length) * 100} aria-hidden="true" />
        </Flex>
        <div className={styles.guide}>
          <Mascot {...guides[step.name]} size={112} className={styles.mascot} />
          <div>
            <Heading as="h2" size="6" ref={heading} tabIndex={-1} mb="1">
              {t(`household:setup.${step.name}.title`)}
            </Heading>
            <Text as="p">{t(`household:setup.${step.name}.intro`)}</Text>
          </div>
        </div>
        <Part />
        <div className={styles.buttons}>
          {index > 0 && (
            <Button
              type="button"
              size="3"
              variant="soft"
              color="gray"
              disabled={isBusy}
              onClick={() => goTo(index - 1)}
            >
              {t('common:actions.back')}
            </Button>
          )}
          <Button type="submit" size="3" loading={isBusy}>
            {isLast ? t('household:setup.finish') : t('common:actions.next')}
          </Button>
        </div>
      </Form>
    </FormProvider>
  );
};
