/** Replaces names with ids in SQL, as in `where id = :account`; other colons stay. */
export const fillIds = (sql: string, ids: Readonly<Record<string, string>>): string =>
  sql.replace(/:(\w+)/g, (whole, key: string) => (ids[key] === undefined ? whole : `'${ids[key]}'`))
