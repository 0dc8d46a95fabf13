import { zodResolver } from '@hookform/resolvers/zod';
import { Grid } from '@radix-ui/themes';
import type { ReactNode, Ref } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { AwardInput } from '#shared/features/badges/achievements.contract.ts';
import { awardBadges } from '#shared/features/badges/badges.catalogue.ts';
import { AwardBadgeId } from '#shared/features/badges/badges.fields.ts';
import { limits } from '#shared/features/badges/badges.limits.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { DraftLine } from '../../ui/form/draft-line.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextAreaRow } from '../../ui/form/rows/text-area-row.tsx';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import { badgeIcons } from './badge-icons.ts';
import { useGiveBadge } from './badges.hooks.ts';
import styles from './give-form.module.css';

interface GiveFormProps {
  kids: Member[];
  /** The kid whose badges are being looked at. */
  kidId: number | undefined;
  onDone: () => void;
}

/** Who gets which badge, and a kind note. */
export const GiveForm = ({ kids, kidId, onDone }: GiveFormProps) => {
  const { t } = useTranslation(['badges', 'common']);
  const { mutate: give, isPending } = useGiveBadge();
  const userId = kidId ?? (kids.length === 1 ? kids[0]?.id : undefined);
  const form = useForm<z.input<typeof AwardInput>, unknown, AwardInput>({
    resolver: zodResolver(AwardInput),
    defaultValues: { note: '', ...(userId === undefined ? {} : { userId }) },
  });
  const { control } = form;
  const { errors } = form.formState;
  const draft = useFormDraft(form, { form: 'badge' });
  const submit = form.handleSubmit((input) =>
    give(input, {
      draft,
      onSuccess: () => {
        showToast({ title: t('give.done'), tone: 'success' });
        onDone();
      },
    }),
  );
  return (
    <Form onSubmit={submit}>
      <DraftLine draft={draft} />
      <Controller
        control={control}
        name="userId"
        render={({ field }) => (
          <Choices legend={t('common:recipient')} error={errors.userId?.message}>
            {kids.map((kid, index) => (
              <Choice
                key={kid.id}
                name={field.name}
                inputRef={index === 0 ? field.ref : undefined}
                isChosen={field.value === kid.id}
                onChoose={() => field.onChange(kid.id)}
                picture={<PersonAvatar person={kid} size={36} />}
                label={kid.displayName}
              />
            ))}
          </Choices>
        )}
      />
      <Controller
        control={control}
        name="badge"
        render={({ field }) => (
          <Choices legend={t('give.kind')} error={errors.badge?.message}>
            {AwardBadgeId.options.map((badge, index) => {
              const Icon = badgeIcons[awardBadges[badge].icon];
              return (
                <Choice
                  key={badge}
                  name={field.name}
                  inputRef={index === 0 ? field.ref : undefined}
                  isChosen={field.value === badge}
                  onChoose={() => field.onChange(badge)}
                  picture={<Icon size={26} aria-hidden="true" />}
                  label={t(`badges.${badge}.name`)}
                />
              );
            })}
          </Choices>
        )}
      />
      <TextAreaRow
        control={control}
        name="note"
        label={t('give.note')}
        rows={3}
        maxLength={limits.noteMax}
        placeholder={t('give.notePlaceholder')}
      />
      <FormActions saveLabel={t('give.submit')} isBusy={isPending} onCancel={onDone} />
    </Form>
  );
};

interface ChoicesProps {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

const Choices = ({ legend, error, children }: ChoicesProps) => (
  <FieldGroup legend={legend} error={error}>
    <Grid columns="repeat(auto-fill, minmax(min(100%, 148px), 1fr))" gap="2">
      {children}
    </Grid>
  </FieldGroup>
);

interface ChoiceProps {
  name: string;
  /** Where the focus goes when nothing was chosen. */
  inputRef: Ref<HTMLInputElement> | undefined;
  isChosen: boolean;
  onChoose: () => void;
  picture: ReactNode;
  label: string;
}

const Choice = ({ name, inputRef, isChosen, onChoose, picture, label }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      ref={inputRef}
      type="radio"
      name={name}
      className="visually-hidden"
      checked={isChosen}
      onChange={onChoose}
    />
    {picture}
    {label}
  </label>
);
