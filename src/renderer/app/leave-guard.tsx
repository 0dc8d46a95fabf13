import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
  useLocation,
} from 'react-router-dom';
import { backLayers } from '../lib/dom/back-layers.ts';
import { currentLoss, usePageLoss } from '../lib/storage/unsaved-things.ts';
import { LeaveQuestion } from '../ui/dialog/leave-question.tsx';
import { useBackLayer } from '../ui/dialog/use-back-layer.ts';

const tabIn = (search = '') => new URLSearchParams(search).get('tab');

/** Whether another page is shown there; filters and marks of the same page lose nothing. */
const isElsewhere = (to: To): boolean => {
  const { pathname = location.pathname, search } = typeof to === 'string' ? parsePath(to) : to;
  return pathname !== location.pathname || tabIn(search) !== tabIn(location.search);
};

interface Leaving {
  loss: 'lost' | 'withoutFile';
  go: () => void;
}

/** What is asked about; it stays while the question fades out. */
const useQuestion = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [leaving, setLeaving] = useState<Leaving>({ loss: 'lost', go: () => {} });
  const ask = useCallback((next: Leaving) => {
    setLeaving(next);
    setIsOpen(true);
  }, []);
  return { ...leaving, isOpen, setIsOpen, ask };
};

/**
 * Asks before a link or Back leaves a page with input that would be lost. A data router's blocker could do it
 * too, but takes 14 kB of the first page.
 */
export const LeaveGuard = ({ children }: { children: ReactNode }) => {
  const navigation = useContext(NavigationContext);
  const { key } = useLocation();
  const { ask, setIsOpen, ...question } = useQuestion();
  const [isLeft, setIsLeft] = useState(false);
  const pageLoss = usePageLoss();
  useBackLayer(pageLoss !== null && !isLeft, () => {
    if (pageLoss) ask({ loss: pageLoss, go: () => backLayers.goBack() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come is a page of its own
  useEffect(() => {
    setIsOpen(false);
    setIsLeft(false);
  }, [key]);
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const guard =
      (change: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        const go = () => change(to, ...rest);
        const loss = isElsewhere(to) ? currentLoss() : null;
        if (loss) ask({ loss, go });
        else go();
      };
    const { push, replace } = navigator;
    return {
      ...navigation,
      navigator: { ...navigator, push: guard(push), replace: guard(replace) },
    };
  }, [navigation, ask]);
  return (
    <NavigationContext value={guarded}>
      {children}
      <LeaveQuestion
        open={question.isOpen}
        onOpenChange={setIsOpen}
        state={question.loss}
        onLeave={() => {
          setIsOpen(false);
          setIsLeft(true);
          question.go();
        }}
      />
    </NavigationContext>
  );
};
