import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { openedLate } from '../../ui/layout/lazy.tsx';
import styles from './header-search.module.css';
import type { SearchPanelProps } from './search-panel.tsx';

const SearchPanel = openedLate<SearchPanelProps>(
  async () => (await import('./search-panel.tsx')).SearchPanelWindow,
);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The slash outside text fields, and Ctrl or Cmd with K anywhere. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.isComposing || event.altKey || isDialogOpen()) return false;
  const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  return isCommand || isSlash;
};

/** A field in the header, on a phone its icon; the panel's code is loaded once the page is ready. */
export const HeaderSearch = () => {
  const { t } = useTranslation('search');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <search>
      <button
        type="button"
        className={styles.open}
        aria-label={t('label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
        <span className={styles.words}>{t('placeholder')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <SearchPanel open={isOpen} onOpenChange={setIsOpen} />
    </search>
  );
};
