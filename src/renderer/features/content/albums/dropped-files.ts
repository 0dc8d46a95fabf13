/** Everything in a folder that was dropped, and in the folders within. */
const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile) {
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A reader gives a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await filesIn(one)));
  }
};

/** Files that systems put beside pictures. */
const isHidden = ({ name }: File) => name.startsWith('.') || name === 'Thumbs.db';

/** What was dropped, the pictures in folders too. */
export const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  // The list is emptied once the event is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesIn(entry)));
  return files.filter((file) => !isHidden(file));
};
