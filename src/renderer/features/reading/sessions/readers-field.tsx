import { Flex } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { shelvesQuery } from '../reading.hooks.ts';

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
    <FieldGroup legend={t('session.readers')}>
      <Flex wrap="wrap" gapX="4">
        {people.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            isOn={value.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
      </Flex>
    </FieldGroup>
  );
};
