import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonInitials } from '../../../ui/avatar/person-avatar.tsx';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { useShareable } from '../calendar.hooks.ts';
import type { Entry } from './entries.ts';
import styles from './person-filter.module.css';

const nameOf = (person: Member) => person.displayName || person.username;

/** Whose events there are, by name; the chosen person stays where they have none. */
const usePeople = (entries: Entry[], chosen: number | null): Member[] => {
  const owners = new Map(entries.map(({ event }) => [event.owner.id, event.owner]));
  const isMissing = chosen !== null && !owners.has(chosen);
  const user = useUser();
  const { data: others = [] } = useShareable(isMissing);
  const missing = [user, ...others].find(({ id }) => isMissing && id === chosen);
  if (missing) owners.set(missing.id, missing);
  return [...owners.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
};

interface PersonFilterProps {
  entries: Entry[];
  value: number | null;
  onChange: (personId: number | null) => void;
}

/** Shows everyone's events or one person's. */
export const PersonFilter = ({ entries, value, onChange }: PersonFilterProps) => {
  const { t } = useTranslation('calendar');
  const people = usePeople(entries, value);
  if (people.length < 2 && value === null) return null;
  return (
    <ChoiceChips
      className={`scroll-row ${styles.filter}`}
      label={t('people.label')}
      value={value}
      onChange={onChange}
      options={[
        { value: null, label: t('people.everyone') },
        ...people.map((person) => ({
          value: person.id,
          label: nameOf(person),
          extra: <PersonInitials person={person} size={24} />,
        })),
      ]}
    />
  );
};
