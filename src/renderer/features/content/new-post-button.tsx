import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { LateContentForm } from './late-content-form.tsx';

interface NewPostButtonProps {
  label: string;
  types?: ContentType[];
  isFamily?: boolean;
  draft: string;
}

/** Opens the form for a new post. */
export const NewPostButton = ({ label, ...form }: NewPostButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="3" onClick={() => setIsOpen(true)}>
        <Plus size={20} aria-hidden="true" />
        {label}
      </Button>
      <LateContentForm {...form} title={label} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
};
