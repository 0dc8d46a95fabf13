import { type ComponentType, useEffect, useState } from 'react';
import { fetchAhead } from '../../lib/api/fetch-ahead.ts';
import { controlStyles } from '../../lib/dom/control-styles.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { showToast } from '../feedback/toast-store.ts';

interface Openable {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A component that mounts when first opened. Its code loads once the page is drawn: no one waits for it to
 * see the page, and hardly anyone to open it.
 */
export const openedLate = <Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let code: ComponentType<Props> | undefined;
  const fetch = async () => {
    [code] = await Promise.all([load(), controlStyles()]);
  };
  return (props: Props) => {
    const { open, onOpenChange } = props;
    const [Opened, setOpened] = useState<ComponentType<Props> | null>(null);
    if (open && code && !Opened) setOpened(() => code ?? null);
    useEffect(() => fetchAhead(fetch), []);
    // biome-ignore lint/correctness/useExhaustiveDependencies: one opening is one try
    useEffect(() => {
      if (!open) return;
      const show = () => setOpened(() => code ?? null);
      // Another one of its kind may have fetched it since this one was drawn.
      if (code) show();
      else
        fetch().then(show, () => {
          showToast({ title: i18n.t('common:errors.network'), tone: 'failure' });
          onOpenChange?.(false);
        });
    }, [open]);
    return Opened && <Opened {...props} />;
  };
};
