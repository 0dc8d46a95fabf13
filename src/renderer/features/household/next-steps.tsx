import { Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { HardDrive, type LucideIcon, Smartphone, UserPlus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NextStep } from '#shared/features/household/household.fields.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Mascot } from '../../ui/mascots/mascot.tsx';
import { useDismissStep, useNextSteps } from './next-steps.hooks.ts';
import styles from './next-steps.module.css';

const steps: Record<NextStep, { Icon: LucideIcon; to: string }> = {
  'add-family': { Icon: UserPlus, to: `${paths.admin}?tab=users` },
  'connect-phone': { Icon: Smartphone, to: `${paths.homeComputer}?tab=devices` },
  'backup-disk': { Icon: HardDrive, to: `${paths.homeComputer}?tab=backups` },
};

const Card = ({ open }: { open: NextStep[] }) => {
  const { t } = useTranslation(['household', 'common']);
  const dismiss = useDismissStep();
  return (
    <section className={`card ${styles.steps}`} aria-labelledby="next-steps">
      <Flex align="center" gap="3">
        <Mascot name="owl" size={64} className={styles.mascot} />
        <Heading as="h2" size="4" id="next-steps">
          {t('household:nextSteps.title')}
        </Heading>
      </Flex>
      <PlainList mt="2">
        {open.map((name) => {
          const { Icon, to } = steps[name];
          const title = t(`household:nextSteps.${name}.title`);
          return (
            <li key={name} className={styles.step}>
              <Icon size={24} aria-hidden="true" className={styles.icon} />
              <div className={styles.words}>
                <Text as="p" size="3" weight="bold">
                  {title}
                </Text>
                <Text as="p" size="2" color="gray">
                  {t(`household:nextSteps.${name}.text`)}
                </Text>
              </div>
              <Button asChild size="2" variant="soft" className={styles.open}>
                <Link to={to}>{t(`household:nextSteps.${name}.open`)}</Link>
              </Button>
              <IconButton
                variant="ghost"
                color="gray"
                disabled={dismiss.isPending}
                aria-label={t('common:named', {
                  action: t('household:nextSteps.dismiss'),
                  name: title,
                })}
                onClick={() => dismiss.mutate(name)}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </PlainList>
    </section>
  );
};

/** On an admin's home page after setup, until each step is done or dismissed (rule 163). */
export const NextSteps = () => {
  const { data: open } = useNextSteps();
  const partRef = useKeptFocus<HTMLDivElement>(open);
  // Stays without steps: the keyboard goes on from where the last one was.
  return (
    <div ref={partRef} tabIndex={-1}>
      {open && open.length > 0 && <Card open={open} />}
    </div>
  );
};
