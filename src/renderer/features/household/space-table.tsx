import { Table, Text } from '@radix-ui/themes';
import type { Space } from '#shared/features/household/health.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';

interface SpaceTableProps {
  title: string;
  /** What the rows are. */
  column: string;
  rows: (Space & { key: number | string; name: string })[];
  /** Shown when there is no row. */
  empty: string;
  note?: string;
}

/** What files take up, renditions apart. */
export const SpaceTable = ({ title, column, rows, empty, note }: SpaceTableProps) => {
  const { t } = useTranslation('household');
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text as="p" color="gray">
          {empty}
        </Text>
      ) : (
        <Table.Root size="2">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeaderCell>{column}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell justify="end">{t('space.originals')}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell justify="end">{t('space.renditions')}</Table.ColumnHeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ key, name, originalBytes, renditionBytes }) => (
              <Table.Row key={key}>
                <Table.RowHeaderCell>{name}</Table.RowHeaderCell>
                <Table.Cell justify="end">{byteText(originalBytes)}</Table.Cell>
                <Table.Cell justify="end">{byteText(renditionBytes)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
      {rows.length > 0 && note && (
        <Text as="p" size="2" color="gray">
          {note}
        </Text>
      )}
    </Section>
  );
};
