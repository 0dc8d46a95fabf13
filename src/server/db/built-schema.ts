/** A table, index, view or trigger as `sqlite_schema` lists it. */
export interface SchemaObject {
  type: 'table' | 'index' | 'view' | 'trigger';
  name: string;
  /** The table or view it belongs to. */
  owner: string;
  sql: string;
}

/** The schema that these migrations make, by their hashes. */
export interface BuiltSchema {
  migrations: string;
  objects: SchemaObject[];
}

/** The build puts the newest schema here: to make it from all migrations takes a third of a start. */
export const builtSchema: BuiltSchema | null = null as BuiltSchema | null;
