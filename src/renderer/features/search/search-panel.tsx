import { Dialog, Flex, IconButton, TextField, VisuallyHidden } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#shared/features/search/search.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onEscapeWithin } from '../../ui/dialog/escape-within.ts';
import { useBackLayer } from '../../ui/dialog/use-back-layer.ts';
import { useDialogFocus } from '../../ui/dialog/use-dialog-focus.ts';
import { SearchIcon } from '../../ui/form/search-icon.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { resultsPath } from './hit-look.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import {
  canSearch,
  searchQuery,
  useIsSearching,
  useSearchLive,
  useSettled,
} from './search.hooks.ts';
import styles from './search-panel.module.css';
import { SearchResults } from './search-results.tsx';

export interface SearchPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const listId = 'search-results';

/** The options in their order, as they are drawn. */
const optionsNow = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`#${listId} [role="option"]`),
];

/** Walks the options from the field; none is chosen until an arrow is pressed. */
const useOptions = (asked: string) => {
  const [activeId, setActiveId] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other options
  useEffect(() => setActiveId(null), [asked]);
  const walk = (step: 1 | -1) => {
    const options = optionsNow();
    const at = options.findIndex(({ id }) => id === activeId);
    const last = options.length - 1;
    const next = at < 0 ? (step > 0 ? 0 : last) : (at + step + options.length) % options.length;
    const option = options[next];
    option?.scrollIntoView({ block: 'nearest' });
    setActiveId(option?.id ?? null);
  };
  const press = (): boolean => {
    const option = optionsNow().find(({ id }) => id === activeId);
    option?.click();
    return option !== undefined;
  };
  return { activeId, walk, press };
};

/** Results for the debounced text. */
const useFound = (typed: string) => {
  useSearchLive();
  const asked = useSettled(typed);
  const isSearching = useIsSearching(typed, asked);
  return { asked, isSearching, found: useQuery(searchQuery(asked)) };
};

const Panel = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [hasRecent, setHasRecent] = useState(() => recentSearches(user.id).length > 0);
  const field = useRef<HTMLInputElement>(null);
  const { asked, found, isSearching } = useFound(typed);
  const { activeId, walk, press } = useOptions(asked);
  const hasOptions = canSearch(typed)
    ? (found.data?.length ?? 0) > 0
    : typed.trim() === '' && hasRecent;
  const follow = () => {
    rememberSearch(user.id, typed);
    onClose();
  };
  // What was pressed is gone then, and the focus with it.
  const repeat = (q: string) => {
    setTyped(q);
    // Asking for nothing is what is left of those that were cleared.
    if (q === '') setHasRecent(false);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (press() || !canSearch(typed)) return;
      follow();
      navigate(resultsPath(typed.trim()));
    }
  };
  return (
    <>
      <Flex align="center" gap="2" flexShrink="0">
        <TextField.Root
          ref={field}
          size="3"
          type="search"
          className={styles.field}
          role="combobox"
          aria-label={t('label')}
          aria-expanded={hasOptions}
          {...(hasOptions ? { 'aria-controls': listId } : {})}
          aria-autocomplete="list"
          {...(activeId ? { 'aria-activedescendant': activeId } : {})}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.queryMax}
          placeholder={t('label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
        >
          <TextField.Slot>
            <SearchIcon size={20} isSearching={isSearching} />
          </TextField.Slot>
        </TextField.Root>
        <Dialog.Close>
          <IconButton variant="ghost" color="gray" className={styles.close} aria-label={t('close')}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </Flex>
      <div className={styles.body}>
        <SearchResults
          {...{ listId, typed, asked, found, activeId }}
          onFollow={follow}
          onRepeat={repeat}
        />
      </div>
    </>
  );
};

/** Where one looks for things, and what is found while one types; on a phone it fills the screen. */
export const SearchPanelWindow = ({ open, onOpenChange }: SearchPanelProps) => {
  const { t } = useTranslation('search');
  const dialogFocus = useDialogFocus();
  useBackLayer(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Content
        {...dialogFocus}
        onKeyDown={onEscapeWithin(() => onOpenChange(false))}
        align="start"
        maxWidth="680px"
        className={styles.panel}
        aria-describedby={undefined}
      >
        <VisuallyHidden>
          <Dialog.Title>{t('label')}</Dialog.Title>
        </VisuallyHidden>
        <Panel onClose={() => onOpenChange(false)} />
      </Dialog.Content>
    </Dialog.Root>
  );
};
