import { Heading, Table, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { Health } from '#shared/features/household/health.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import styles from './health-tab.module.css';

/** What each person's files take up, the largest first. */
export const SpaceByPerson = ({ people }: Pick<Health['storage'], 'people'>) => {
  const { t } = useTranslation('household');
  return (
    <section className={styles.section}>
      <Heading as="h2" size="4">
        {t('space.byPerson')}
      </Heading>
      {people.length === 0 ? (
        <Text as="p" color="gray">
          {t('space.none')}
        </Text>
      ) : (
        <Table.Root size="2">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeaderCell>{t('space.person')}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell justify="end">{t('space.originals')}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell justify="end">{t('space.renditions')}</Table.ColumnHeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {people.map(({ id, name, originalBytes, renditionBytes }) => (
              <Table.Row key={id}>
                <Table.RowHeaderCell>{name}</Table.RowHeaderCell>
                <Table.Cell justify="end">{byteText(originalBytes)}</Table.Cell>
                <Table.Cell justify="end">{byteText(renditionBytes)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
      <Text as="p" size="2" color="gray">
        {t('space.note')}
      </Text>
    </section>
  );
};
