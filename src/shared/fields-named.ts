/** Some fields of a record that may have more. */
export const fieldsNamed = <Fields extends object, Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>;
