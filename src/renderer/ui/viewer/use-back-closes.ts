import { useEffect, useEffectEvent } from 'react';

/** While it is shown, Back closes a window instead of leaving the page: it has an entry in the history. */
export const useBackCloses = (close: () => void): void => {
  const handleBack = useEffectEvent(close);
  useEffect(() => {
    history.pushState({ ...history.state, isViewer: true }, '');
    const handlePop = () => {
      if (!history.state?.isViewer) handleBack();
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      window.removeEventListener('popstate', handlePop);
      if (history.state?.isViewer) history.back();
    };
  }, []);
};
