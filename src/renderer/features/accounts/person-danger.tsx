import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';

interface PersonDangerProps {
  person: AdminPerson;
  /** Closes the dialog around it, for when there is no such person any more. */
  onClose: () => void;
}

/** The end of the dialog, for what ends an account. */
export const PersonDanger = (_props: PersonDangerProps) => null;
