import { Button } from '@radix-ui/themes';
import { Download, X } from 'lucide-react';
import { exportAudit } from '#shared/features/audit/audit.contract.ts';
import { type AuditKind, auditKinds } from '#shared/features/audit/audit.fields.ts';
import { pathOf } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import styles from './activity.module.css';
import { type ActivityFilter, isFiltered, noFilter, queryOf, usePeople } from './audit.hooks.ts';

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

const everything = 'all';

/** By words, kind, person and days; and the list as a file, narrowed down the same way. */
export const ActivityFilters = ({ filter, onChange }: ActivityFiltersProps) => {
  const { t } = useTranslation('audit');
  const { today, weekStartsOn } = useHouseholdDays();
  const { data: people = [] } = usePeople();
  const change = (changes: Partial<ActivityFilter>) => onChange({ ...filter, ...changes });
  const kinds = [
    { value: everything, label: t('activity.everyKind') },
    ...auditKinds.map((kind) => ({ value: kind as string, label: t(`kinds.${kind}`) })),
  ];
  const persons = [
    { value: everything, label: t('activity.everybody') },
    ...people.map(({ id, displayName, username }) => ({
      value: String(id),
      label: displayName || username,
    })),
  ];
  const days = { today, weekStartsOn, canClear: true };
  return (
    <>
      <SearchField label={t('activity.search')} value={filter.q} onChange={(q) => change({ q })} />
      <div className={styles.filters}>
        <SelectField
          label={t('activity.kindFilter')}
          options={kinds}
          value={filter.kind ?? everything}
          onChange={(kind) =>
            change({ kind: kind === everything ? undefined : (kind as AuditKind) })
          }
        />
        <SelectField
          label={t('activity.personFilter')}
          options={persons}
          value={filter.personId === undefined ? everything : String(filter.personId)}
          onChange={(id) => change({ personId: id === everything ? undefined : Number(id) })}
        />
        <FormField label={t('activity.from')}>
          {(field) => (
            <DateField
              {...field}
              {...days}
              placeholder={t('activity.anyDay')}
              value={filter.from ?? null}
              max={filter.to ?? today}
              onChange={(day) => change({ from: day ?? undefined })}
            />
          )}
        </FormField>
        <FormField label={t('activity.to')}>
          {(field) => (
            <DateField
              {...field}
              {...days}
              placeholder={t('activity.anyDay')}
              value={filter.to ?? null}
              {...(filter.from ? { min: filter.from } : {})}
              max={today}
              onChange={(day) => change({ to: day ?? undefined })}
            />
          )}
        </FormField>
      </div>
      <div className={styles.buttons}>
        <Button asChild size="3" variant="soft">
          <a href={pathOf(exportAudit, {}, queryOf(filter))} download>
            <Download size={18} aria-hidden="true" />
            {t('activity.download')}
          </a>
        </Button>
        {isFiltered(filter) && (
          <Button size="3" variant="soft" color="gray" onClick={() => onChange(noFilter)}>
            <X size={18} aria-hidden="true" />
            {t('activity.clear')}
          </Button>
        )}
      </div>
    </>
  );
};
