import { Callout, Heading } from '@radix-ui/themes';
import { CheckCircle2 } from 'lucide-react';
import { type ImportResult, Kept, LeftOut } from '#shared/features/reading/reading-csv.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './csv-dialog.module.css';

/** What an import came to: what is in the log now, and what of the file is not. */
export const ImportDone = ({ result }: { result: ImportResult }) => {
  const { t } = useTranslation('reading');
  const { booksAdded, logsAdded, alreadyThere, unreadable } = result;
  const kept = Kept.options.flatMap((name) => {
    const count = result.kept[name];
    return count ? [[name, t(`csv.kept.${name}`, { count })] as const] : [];
  });
  const leftOut = LeftOut.options.flatMap((name) => {
    const count = result.leftOut[name];
    return count ? [[name, t(`csv.leftOut.${name}`, { count })] as const] : [];
  });
  return (
    <>
      <Callout.Root color="jade" role="status">
        <Callout.Icon>
          <CheckCircle2 size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          {[
            t('csv.booksAdded', { count: booksAdded }),
            t('csv.logsAdded', { count: logsAdded }),
            alreadyThere > 0 && t('csv.alreadyThere', { count: alreadyThere }),
            unreadable > 0 && t('csv.unreadable', { count: unreadable }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Callout.Text>
      </Callout.Root>
      <Lines title={t('csv.kept.title')} lines={kept} />
      <Lines title={t('csv.leftOut.title')} lines={leftOut} />
    </>
  );
};

interface LinesProps {
  title: string;
  lines: (readonly [name: string, text: string])[];
}

const Lines = ({ title, lines }: LinesProps) =>
  lines.length > 0 && (
    <section>
      <Heading as="h3" size="3">
        {title}
      </Heading>
      <ul className={styles.lines}>
        {lines.map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </section>
  );
