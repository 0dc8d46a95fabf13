import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Flex, IconButton, TextField } from '@radix-ui/themes';
import { GripVertical, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '#shared/features/content/content.limits.ts';
import { errorTextWithStatus } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { FilePreview } from './file-preview.tsx';
import type { PostFile } from './post-file.ts';
import styles from './post-files.module.css';
import type { PostFiles } from './use-post-files.ts';

/** What is read aloud while a row is moved. */
const useAnnouncements = (files: PostFile[]) => {
  const { t } = useTranslation(['content', 'postFile']);
  const at = (key: unknown) => files.findIndex((one) => one.key === key) + 1;
  const place = (over: { id: unknown } | null) =>
    over ? t('postFile:movedTo', { number: at(over.id), total: files.length }) : undefined;
  return {
    screenReaderInstructions: { draggable: t('postFile:moveHint') },
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) =>
        t('postFile:lifted', { number: at(active.id) }),
      onDragOver: ({ over }: { over: { id: unknown } | null }) => place(over),
      onDragEnd: ({ over }: { over: { id: unknown } | null }) => place(over),
      onDragCancel: () => t('postFile:moveCancelled'),
    },
  };
};

/** Escape only puts a lifted row back: the dialog, which gets the key first, counts it as handled. */
const useLifted = () => {
  const [isLifted, setIsLifted] = useState(false);
  useEffect(() => {
    if (!isLifted) return;
    const use = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', use, true);
    return () => window.removeEventListener('keydown', use, true);
  }, [isLifted]);
  return setIsLifted;
};

/** Several pictures and videos in their order, each with its caption. */
export const FileList = ({ picked }: { picked: PostFiles }) => {
  const { t } = useTranslation(['content', 'postFile']);
  const { files, move } = picked;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAnnouncements(files);
  const setIsLifted = useLifted();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    setIsLifted(false);
    const indexOf = (key: unknown) => files.findIndex((one) => one.key === key);
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={() => setIsLifted(true)}
      onDragCancel={() => setIsLifted(false)}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={files.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={t('postFile:list')}>
          {files.map((file, index) => (
            <Row key={file.key} picked={picked} file={file} number={index + 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};

interface RowProps {
  picked: PostFiles;
  file: PostFile;
  number: number;
}

const Row = ({ picked, file, number }: RowProps) => {
  const { t } = useTranslation(['content', 'postFile']);
  const user = useUser();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: file.key,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        type="button"
        size="3"
        variant="ghost"
        color="gray"
        className={styles.handle}
        aria-label={t('postFile:moveOne', { number })}
      >
        <GripVertical size={20} aria-hidden="true" />
      </IconButton>
      <FilePreview shown={file} isSmall />
      <div className={styles.words}>
        <TextField.Root
          size="3"
          value={file.caption}
          maxLength={limits.captionMax}
          placeholder={t('postFile:caption')}
          aria-label={t('postFile:captionOf', { number })}
          onChange={(event) => picked.update(file.key, { caption: event.target.value })}
          onKeyDown={(event) => {
            // Enter would share the post.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {file.error !== null && (
          <FieldError>{errorTextWithStatus(file.error, user, t('postFile:notSent'))}</FieldError>
        )}
      </div>
      <Flex align="center">
        <IconButton
          type="button"
          size="3"
          variant="ghost"
          color="gray"
          aria-label={t('postFile:removeOne', { number })}
          onClick={() => picked.remove(file.key)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </Flex>
    </li>
  );
};
