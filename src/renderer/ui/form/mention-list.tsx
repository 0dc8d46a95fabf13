import { Popover, Text } from '@radix-ui/themes';
import { type RefObject, useEffect, useId, useState } from 'react';
import type { Viewer } from '#shared/features/visibility/visibility.contract.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../avatar/person-avatar.tsx';
import { useViewers, type Viewable } from '../visibility/viewers.hooks.ts';
import type { Asked } from './asked-name.ts';
import styles from './mention-list.module.css';
import { mentionOptions } from './mention-options.ts';
import type { OptionKeys, ShownOptions } from './use-mentions.ts';

export interface MentionListProps {
  /** What is being written, or where: only people who see it are offered. */
  of: Viewable;
  field: RefObject<HTMLTextAreaElement | null>;
  asked: Asked;
  keys: RefObject<OptionKeys | null>;
  onShown: (options: ShownOptions | null) => void;
  onChoose: (username: string) => void;
}

/** Walks the options with the field's keys; none is chosen while no letter tells who is meant. */
const useOptionKeys = (
  { asked, keys, onChoose }: MentionListProps,
  options: Viewer[],
): [active: number, activate: (index: number) => void] => {
  const first = asked.letters === '' ? -1 : 0;
  const [chosen, setChosen] = useState({ letters: asked.letters, index: first });
  const active = chosen.letters === asked.letters ? chosen.index : first;
  const activate = (index: number) => setChosen({ letters: asked.letters, index });
  const walk = (step: 1 | -1) => {
    const from = active < 0 && step < 0 ? 0 : active;
    activate((from + step + options.length) % options.length);
  };
  useEffect(() => {
    keys.current = (event) => {
      const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
      const option = options[active];
      if (!isPlain || options.length === 0) return false;
      if (event.key === 'ArrowDown') walk(1);
      else if (event.key === 'ArrowUp') walk(-1);
      else if ((event.key === 'Enter' || event.key === 'Tab') && option) onChoose(option.username);
      else return false;
      event.preventDefault();
      return true;
    };
    return () => {
      keys.current = null;
    };
  });
  return [active, activate];
};

/** People who can read what is being written, above the field; the field keeps the focus. */
export const MentionList = (props: MentionListProps) => {
  const { of, field, asked, onShown, onChoose } = props;
  const { t } = useTranslation('visibility');
  const { id: myId } = useUser();
  const listId = useId();
  const { data } = useViewers(of);
  const options = mentionOptions(data?.people ?? [], asked.letters, myId);
  const [active, activate] = useOptionKeys(props, options);
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = options.length > 0;
  const activeId = isShown && active >= 0 ? optionId(active) : null;
  useEffect(() => {
    onShown(isShown ? { listId, activeId } : null);
    return () => onShown(null);
  }, [onShown, isShown, listId, activeId]);
  if (!isShown) return null;
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={field as RefObject<HTMLTextAreaElement>} />
      <Popover.Content
        id={listId}
        role="listbox"
        aria-label={t('viewers.mention')}
        side="top"
        size="1"
        className={styles.list}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field walks the options and chooses with its keys
          <div
            key={person.id}
            role="option"
            id={optionId(index)}
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => activate(index)}
            onClick={() => onChoose(person.username)}
          >
            <PersonAvatar person={person} size={32} />
            <span className={styles.names}>
              <Text size="3" weight="medium">
                {person.displayName || person.username}
              </Text>
              <Text size="2" color="gray">
                @{person.username}
              </Text>
            </span>
          </div>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
};
