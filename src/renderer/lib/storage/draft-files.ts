const databaseName = 'treehouse.drafts';
const storeName = 'files';

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const inStore = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

/** Keeps a file that belongs to a draft, by the draft's name. @returns whether this browser does */
export const keepDraftFile = async (name: string, file: File): Promise<boolean> => {
  try {
    await inStore('readwrite', (store) => store.put(file, name));
    return true;
  } catch {
    return false;
  }
};

/** The file of a draft; null where none is kept. */
export const readDraftFile = async (name: string): Promise<File | null> => {
  try {
    return (await inStore<File | undefined>('readonly', (store) => store.get(name))) ?? null;
  } catch {
    return null;
  }
};

/** Deletes the files of drafts that are no longer there. */
export const dropDraftFiles = async (isKept: (name: string) => boolean): Promise<void> => {
  try {
    const names = await inStore('readonly', (store) => store.getAllKeys());
    for (const name of names) {
      if (!isKept(String(name))) await inStore('readwrite', (store) => store.delete(name));
    }
  } catch {
    // Private windows may refuse; nothing was kept then.
  }
};
