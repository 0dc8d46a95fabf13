import { Checkbox, Flex, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { shelvesQuery } from '../reading.hooks.ts';
import styles from '../reading-form.module.css';

interface ReadersFieldProps {
  value: number[];
  onChange: (userIds: number[]) => void;
}

/** For whom a grown-up writes reading down: themselves, and kids of the household. */
export const ReadersField = ({ value, onChange }: ReadersFieldProps) => {
  const { t } = useTranslation('reading');
  const user = useUser();
  const { data: kids = [] } = useQuery({ ...shelvesQuery, enabled: isGrownUp(user) });
  if (kids.length === 0) return null;
  const people = [
    { id: user.id, name: t('session.myself') },
    ...kids.map(({ user: kid }) => ({ id: kid.id, name: kid.displayName })),
  ];
  const toggle = (id: number, isChosen: boolean) => {
    const next = isChosen ? [...value, id] : value.filter((other) => other !== id);
    // At least one reader stays chosen.
    if (next.length > 0) onChange(next);
  };
  return (
    <Flex asChild wrap="wrap" gapX="4" gapY="2">
      <fieldset>
        <Text as="div" size="2" weight="bold" asChild>
          <legend>{t('session.readers')}</legend>
        </Text>
        {people.map(({ id, name }) => (
          <Text as="label" size="3" key={id} className={styles.person}>
            <Checkbox
              size="3"
              checked={value.includes(id)}
              onCheckedChange={(checked) => toggle(id, checked === true)}
            />
            {name}
          </Text>
        ))}
      </fieldset>
    </Flex>
  );
};
