const codeOf = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause ? codeOf(cause) : '';
};

/** What an error says of the disk or the database; null where it says nothing. */
export const storageErrorIn = (error: unknown): 'damaged' | 'disk' | null => {
  const code = codeOf(error);
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return 'damaged';
  const isDisk = /^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EIO$|EROFS$|ENODEV$|ENXIO$)/.test(code);
  return isDisk ? 'disk' : null;
};
