type Touched<Fields> = { readonly [Name in keyof Fields]?: boolean | undefined };

/** The fields a person changed; what another device changed meanwhile is not written over. */
export const changedFields = <Fields extends object>(
  fields: Fields,
  touched: Touched<Fields>,
): Partial<Fields> => {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => touched[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
};
