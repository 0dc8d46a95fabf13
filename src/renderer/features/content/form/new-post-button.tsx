import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { LazyContentForm } from './lazy-content-form.tsx';

interface NewPostButtonProps {
  label: string;
  types?: ContentType[];
  isFamily?: boolean;
  draft: string;
  /** Soft beside another button for the same. */
  variant?: 'solid' | 'soft';
}

/** Opens the form for a new post; so does an address that names it, as `/?new=post` does. */
export const NewPostButton = ({ label, variant = 'solid', ...form }: NewPostButtonProps) => {
  const [isPressed, setIsPressed] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('new') === form.draft;
  const change = (isOpen: boolean) => {
    setIsPressed(isOpen);
    if (isOpen || !isAsked) return;
    const left = new URLSearchParams(search);
    left.delete('new');
    setSearch(left, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button size="3" variant={variant} onClick={() => setIsPressed(true)}>
        <Plus size={20} aria-hidden="true" />
        {label}
      </Button>
      <LazyContentForm {...form} title={label} open={isPressed || isAsked} onOpenChange={change} />
    </>
  );
};
