import { Switch, Text } from '@radix-ui/themes';
import { useId } from 'react';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import styles from './permission-row.module.css';

interface PermissionRowProps {
  person: Member;
  label: string;
  isAllowed: boolean;
  isBusy: boolean;
  /** Who decided, as a sentence. */
  by: string | null;
  onChange: (isAllowed: boolean) => void;
}

/** Something a grown-up allowed for good, and the switch that gives or withdraws it. */
export const PermissionRow = (props: PermissionRowProps) => {
  const { person, label, isAllowed, isBusy, by, onChange } = props;
  const byId = useId();
  return (
    <li className={styles.row}>
      <PersonAvatar person={person} size={40} />
      <div className="row-text">
        <Text as="label" size="3" className={styles.choice}>
          {label}
          <Switch
            size="3"
            checked={isAllowed}
            disabled={isBusy}
            aria-describedby={by ? byId : undefined}
            onCheckedChange={onChange}
          />
        </Text>
        {by && (
          <Text as="p" size="2" color="gray" id={byId}>
            {by}
          </Text>
        )}
      </div>
    </li>
  );
};
