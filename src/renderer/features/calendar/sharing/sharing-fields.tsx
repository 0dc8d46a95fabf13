import { Flex, RadioGroup, Skeleton, Text } from '@radix-ui/themes';
import { Controller, type RefCallBack, useFormContext } from 'react-hook-form';
import { isHousehold } from '#shared/features/accounts/access.ts';
import type { ShareablePerson } from '#shared/features/calendar/calendar.contract.ts';
import type { SharedWith } from '#shared/features/calendar/calendar.fields.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useShareable } from '../calendar.hooks.ts';
import { type EventForm, sharingModes } from '../dialog/event-form.ts';
import styles from './sharing-fields.module.css';

/** Who sees the event: its owner, the family, or chosen people. */
export const SharingFields = () => {
  const { t } = useTranslation('calendar');
  const user = useUser();
  const { control, watch } = useFormContext<EventForm>();
  const mode = watch('sharing');
  // Family events are the household's (rule 96).
  const modes = sharingModes.filter((name) => name !== 'family' || isHousehold(user));
  return (
    <FieldGroup legend={t('form.sharing')}>
      <Controller
        control={control}
        name="sharing"
        render={({ field }) => (
          <RadioGroup.Root
            size="3"
            value={field.value}
            onValueChange={field.onChange}
            aria-label={t('form.sharing')}
          >
            {modes.map((name) => (
              <RadioGroup.Item key={name} value={name} className={styles.mode}>
                {t(`sharing.${name}`)}
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
        )}
      />
      {mode === 'selected' && <People />}
    </FieldGroup>
  );
};

const withPerson = (before: SharedWith[], userId: number, isOn: boolean): SharedWith[] => {
  const others = before.filter((share) => share.userId !== userId);
  return isOn ? [...others, { userId, canEdit: false }] : others;
};

const People = () => {
  const { t } = useTranslation('calendar');
  const problem = useFormContext<EventForm>().formState.errors.sharedWith?.message;
  const { data: people, error, refetch } = useShareable(true);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!people) return <Skeleton height="120px" />;
  return (
    <>
      {people.length === 0 ? (
        <Text as="p" size="2" color="gray">
          {t('sharing.noPeople')}
        </Text>
      ) : (
        <PeopleList people={people} />
      )}
      {problem && <FieldError>{translateMessage(problem)}</FieldError>}
    </>
  );
};

const PeopleList = ({ people }: { people: ShareablePerson[] }) => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  return (
    <Controller
      control={control}
      name="sharedWith"
      render={({ field }) => (
        <ul className={styles.people} aria-label={t('sharing.people')}>
          {people.map((person, index) => (
            <Person
              key={person.id}
              checkbox={index === 0 ? field.ref : undefined}
              person={person}
              share={field.value.find(({ userId }) => userId === person.id)}
              onShare={(isOn) => field.onChange(withPerson(field.value, person.id, isOn))}
              onCanEdit={(canEdit) =>
                field.onChange(
                  field.value.map((share) =>
                    share.userId === person.id ? { ...share, canEdit } : share,
                  ),
                )
              }
            />
          ))}
        </ul>
      )}
    />
  );
};

interface PersonProps {
  person: ShareablePerson;
  share: SharedWith | undefined;
  /** Focused when no one is chosen. */
  checkbox: RefCallBack | undefined;
  onShare: (isOn: boolean) => void;
  onCanEdit: (canEdit: boolean) => void;
}

const Person = ({ person, share, checkbox, onShare, onCanEdit }: PersonProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  const name = person.displayName || person.username;
  return (
    <Flex asChild align="center" wrap="wrap" gapX="3">
      <li>
        <label className={styles.who}>
          <input
            ref={checkbox}
            type="checkbox"
            checked={share !== undefined}
            onChange={({ target }) => onShare(target.checked)}
          />
          <PersonAvatar person={person} size={32} />
          <span className={styles.name}>{name}</span>
          <Text size="2" color="gray">
            {person.role.toLowerCase()}
          </Text>
        </label>
        {share && (
          <SwitchField
            label={t('sharing.canEdit')}
            aria-label={t('common:named', { action: t('sharing.canEdit'), name })}
            isOn={share.canEdit}
            onChange={onCanEdit}
          />
        )}
      </li>
    </Flex>
  );
};
