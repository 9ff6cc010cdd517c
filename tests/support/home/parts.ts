// What a home provides to the bank and to tests of it, in Node.
export { readMigrations } from '../../../src/server/node-runtime.ts'
export { nodeDependencies as runtimeDependencies } from '../../../src/server/node-runtime.ts'
export { fastPasswords, passwordsWith } from '../fast-passwords.ts'
