/** The SQL of every migration by its path. The build includes it in the tab's script. */
export const migrationFiles: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../bank/database/migrations/*.sql',
  { query: '?raw', import: 'default', eager: true },
)
