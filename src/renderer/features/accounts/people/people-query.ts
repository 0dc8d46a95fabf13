import { Role } from '#shared/features/accounts/accounts.fields.ts';
import { useSearchAddress } from '../../../lib/dom/search-address.ts';

/** What of the people is shown, as the address says: /admin?tab=users&role=…&person=… */
export const usePeopleAddress = () => {
  const [search, setSearch] = useSearchAddress();
  const role = Role.safeParse(search.get('role')).data ?? null;
  const personId = Number(search.get('person')) || null;
  const change = (name: 'role' | 'person', value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return {
    role,
    personId,
    showRole: (next: Role | null) => change('role', next),
    openPerson: (id: number | null) => change('person', id === null ? null : String(id)),
  };
};
