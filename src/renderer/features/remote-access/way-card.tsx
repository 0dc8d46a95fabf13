import { Badge, Heading, Text } from '@radix-ui/themes';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RemoteAccessState } from '#shared/features/remote-access/remote-access.contract.ts';
import type { WayIn } from '#shared/features/remote-access/remote-access.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './away-tab.module.css';
import { WayCheck } from './way-check.tsx';

interface WayCardProps {
  way: WayIn;
  Icon: LucideIcon;
  /** Null for a way that this server cannot turn on. */
  isOn: boolean | null;
  /** Whether there is an address to try. */
  isOpen: boolean;
  state: RemoteAccessState;
  children: ReactNode;
}

const facts = ['costs', 'letsIn', 'countsAs'] as const;

/** One way: what it is, costs and lets in; its steps and its check once it is unfolded. */
export const WayCard = ({ way, Icon, isOn, isOpen, state, children }: WayCardProps) => {
  const { t } = useTranslation('remoteAccess');
  const [isUnfolded, setUnfolded] = useState(isOn === true || state.test?.way === way);
  return (
    <details
      className={styles.way}
      open={isUnfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon size={24} aria-hidden="true" />
        <span className={styles.name}>
          <Heading as="h3" size="4">
            {t(`${way}.title`)}
          </Heading>
          <Text as="span" size="2" color="gray">
            {t(`${way}.sentence`)}
          </Text>
        </span>
        {isOn !== null && (
          <Badge size="2" color={isOn ? 'jade' : 'gray'} highContrast>
            {t(isOn ? 'on' : 'off')}
          </Badge>
        )}
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </summary>
      <div className={styles.body}>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact}>
              <dt>{t(`facts.${fact}`)}</dt>
              <dd>{t(`${way}.${fact}`)}</dd>
            </div>
          ))}
        </dl>
        {children}
        <WayCheck way={way} isOpen={isOpen} test={state.test} />
      </div>
    </details>
  );
};
