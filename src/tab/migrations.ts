/** The SQL of every migration by its path, put into the tab's script when it is built. */
export const migrationFiles: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../bank/database/migrations/*.sql',
  { query: '?raw', import: 'default', eager: true },
)
