import { Checkbox, Flex, Skeleton, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useNewCandidates } from '../chat.hooks.ts';
import styles from './members-dialog.module.css';

interface NewMembersProps {
  chosen: number[];
  onChange: (userIds: number[]) => void;
}

/** Who is in a new private room from the start; no one has to be. */
export const NewMembers = ({ chosen, onChange }: NewMembersProps) => {
  const { t } = useTranslation('chat');
  const { data: people, error, refetch } = useNewCandidates();
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!people) return <Skeleton height="56px" />;
  if (people.length === 0) return null;
  return (
    <fieldset>
      <Text as="p" size="2" weight="bold" asChild>
        <legend>{t('form.members')}</legend>
      </Text>
      <Text as="p" size="2" color="gray">
        {t('form.membersHint')}
      </Text>
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
              <span className={styles.name}>{person.displayName}</span>
            </Text>
          </Flex>
        ))}
      </div>
    </fieldset>
  );
};
