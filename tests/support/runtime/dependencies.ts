// What the Node runtime provides to the bank and to its tests.
export { readMigrations } from '../../../src/server/node-runtime.ts'
export { nodeDependencies as runtimeDependencies } from '../../../src/server/node-runtime.ts'
export { fastPasswords, passwordsWith } from '../fast-passwords.ts'
