import { Button, Flex, RadioCards, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { copyText } from '../../../lib/dom/copy-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../dialog/app-dialog.tsx';
import { FormFooter } from '../form-footer.tsx';
import styles from './conflict-dialog.module.css';
import { type Clash, type Conflict, useResend } from './use-conflict.ts';

/** How a form's fields are called, and what their values look like; texts and switches need no `show`. */
export interface ConflictLabels {
  label: (name: string) => string;
  show?: (name: string, value: unknown) => string | undefined;
}

interface ConflictDialogProps extends ConflictLabels {
  conflict: Conflict;
  /** Sends the form. */
  onSubmit: () => void;
}

type Side = 'mine' | 'theirs';
const sides = ['mine', 'theirs'] as const;

const useShown = (show: ConflictLabels['show']) => {
  const { t } = useTranslation('common');
  return (name: string, value: unknown): string => {
    const shown = show?.(name, value);
    if (shown) return shown;
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    return value === null || value === undefined || value === ''
      ? t('conflict.empty')
      : String(value);
  };
};

interface ClashRowProps extends ConflictLabels {
  clash: Clash;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One field: both values side by side, of which one is kept. */
const ClashRow = ({ clash, side, onChoose, label, show }: ClashRowProps) => {
  const { t } = useTranslation('common');
  const shown = useShown(show);
  const isText = typeof clash.mine === 'string' && !show?.(clash.name, clash.mine);
  return (
    <Flex direction="column" gap="2">
      <Text weight="bold">{label(clash.name)}</Text>
      <RadioCards.Root
        aria-label={label(clash.name)}
        value={side}
        onValueChange={(value) => onChoose(value as Side)}
        columns="repeat(auto-fit, minmax(min(100%, 220px), 1fr))"
        gap="3"
      >
        {sides.map((name) => (
          <RadioCards.Item key={name} value={name} className={styles.card}>
            <Flex direction="column" gap="1" width="100%" minWidth="0">
              <Text size="2" color="gray">
                {t(`conflict.${name}`)}
              </Text>
              <Text className={styles.value}>{shown(clash.name, clash[name])}</Text>
            </Flex>
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      {isText && (
        <Flex gap="3" wrap="wrap">
          {sides.map((name) => (
            <Button
              key={name}
              type="button"
              size="2"
              variant="soft"
              color="gray"
              onClick={() => copyText(String(clash[name] ?? ''))}
            >
              {t(name === 'mine' ? 'conflict.copyMine' : 'conflict.copyTheirs')}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
};

const ConflictForm = ({ conflict, ...labels }: ConflictLabels & { conflict: Conflict }) => {
  const { t } = useTranslation('common');
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const names = conflict.clashes.map(({ name }) => name);
  const choose = (name: string, side: Side) =>
    setTheirs(
      new Set(side === 'theirs' ? [...theirs, name] : [...theirs].filter((n) => n !== name)),
    );
  return (
    <Flex direction="column" gap="5">
      {names.length > 1 && (
        <Flex gap="3" wrap="wrap">
          <Button type="button" variant="soft" onClick={() => setTheirs(new Set())}>
            {t('conflict.allMine')}
          </Button>
          <Button type="button" variant="soft" onClick={() => setTheirs(new Set(names))}>
            {t('conflict.allTheirs')}
          </Button>
        </Flex>
      )}
      {conflict.clashes.map((clash) => (
        <ClashRow
          key={clash.name}
          {...labels}
          clash={clash}
          side={theirs.has(clash.name) ? 'theirs' : 'mine'}
          onChoose={(side) => choose(clash.name, side)}
        />
      ))}
      <FormFooter>
        <Button type="button" size="3" variant="soft" color="gray" onClick={conflict.close}>
          {t('actions.back')}
        </Button>
        <Button type="button" size="3" onClick={() => conflict.choose(theirs)}>
          {t('conflict.save')}
        </Button>
      </FormFooter>
    </Flex>
  );
};

/** Shows what was typed beside what was saved elsewhere meanwhile, and lets the person choose. */
export const ConflictDialog = ({ conflict, onSubmit, ...labels }: ConflictDialogProps) => {
  const { t } = useTranslation('common');
  useResend(conflict, onSubmit);
  return (
    <AppDialog
      open={conflict.clashes.length > 0}
      onOpenChange={conflict.close}
      title={t('conflict.title')}
      description={t('conflict.text')}
    >
      <ConflictForm conflict={conflict} {...labels} />
    </AppDialog>
  );
};
