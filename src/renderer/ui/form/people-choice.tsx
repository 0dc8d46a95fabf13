import { Checkbox, Flex, Skeleton, Text } from '@radix-ui/themes';
import { PersonAvatar } from '../avatar/person-avatar.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './people-choice.module.css';

interface Person {
  id: number;
  displayName: string;
  username: string;
  avatar: string | null;
}

interface PeopleChoiceProps {
  label: string;
  hint?: string;
  /** Undefined while they are read; with none there is nothing to choose. */
  people: readonly Person[] | undefined;
  error: Error | null;
  onRetry: () => void;
  chosen: readonly number[];
  onChange: (userIds: number[]) => void;
}

/** Some of several people. */
export const PeopleChoice = (props: PeopleChoiceProps) => {
  const { label, hint, people, error, onRetry, chosen, onChange } = props;
  if (error) return <ErrorNote error={error} onRetry={onRetry} />;
  if (!people) return <Skeleton height="56px" />;
  if (people.length === 0) return null;
  return (
    <FieldGroup legend={label} hint={hint}>
      <div className={styles.list}>
        {people.map(({ id, ...person }) => (
          <Flex key={id} asChild align="center" gap="3" minHeight="56px">
            <Text as="label" size="3">
              <Checkbox
                size="3"
                checked={chosen.includes(id)}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <PersonAvatar person={person} size={40} />
              <span className="row-text">{person.displayName}</span>
            </Text>
          </Flex>
        ))}
      </div>
    </FieldGroup>
  );
};
