import { Flex, Text } from '@radix-ui/themes';
import { AtSign, CloudUpload, ExternalLink, House, Monitor, RefreshCw } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './updates.module.css';

const allowed = [
  ['self', Monitor],
  ['home', House],
  ['names', AtSign],
  ['links', ExternalLink],
  ['updates', RefreshCw],
] as const;

/** Listed while they are on. */
const copies = ['copies', CloudUpload] as const;

/** What may be reached, and why. */
export const AllowedList = ({ copiesTo }: { copiesTo: string | null }) => {
  const { t } = useTranslation('updates');
  return (
    <Section title={t('allowed.title')}>
      <PlainList gap="3">
        {[...allowed, ...(copiesTo ? [copies] : [])].map(([name, Icon]) => (
          <Flex key={name} asChild align="center" gap="3" maxWidth="68ch">
            <li>
              <span className={styles.icon}>
                <Icon size={18} aria-hidden="true" />
              </span>
              <Text size="3">{t(`allowed.${name}`, { host: copiesTo })}</Text>
            </li>
          </Flex>
        ))}
      </PlainList>
    </Section>
  );
};
