/** SQL that inserts a forged row: a valid one with some columns changed. */
export const forged = (table: string, where: string, changes: string): string =>
  `insert into ${table} select (jsonb_populate_record(x, ${changes})).* from ${table} x where ${where}`
