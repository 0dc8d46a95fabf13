import { Flex, RadioGroup, Skeleton, Switch, Text } from '@radix-ui/themes';
import { CircleAlert } from 'lucide-react';
import { Controller, type RefCallBack, useFormContext } from 'react-hook-form';
import { isHousehold } from '#shared/features/accounts/access.ts';
import type { ShareablePerson } from '#shared/features/calendar/calendar.contract.ts';
import type { SharedWith } from '#shared/features/calendar/calendar.fields.ts';
import { translateMessage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
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
    <fieldset className={styles.sharing}>
      <legend>{t('form.sharing')}</legend>
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
    </fieldset>
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
      {problem && (
        <Text as="p" size="2" color="red" role="alert" mt="1" className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {translateMessage(problem)}
        </Text>
      )}
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
          <Text as="label" size="2" className={styles.canEdit}>
            <Switch
              size="2"
              checked={share.canEdit}
              onCheckedChange={onCanEdit}
              aria-label={t('common:named', { action: t('sharing.canEdit'), name })}
            />
            {t('sharing.canEdit')}
          </Text>
        )}
      </li>
    </Flex>
  );
};
