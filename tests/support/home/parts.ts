// What a home provides to the bank and to tests of it, in Node.
export { readMigrations } from '../../../src/server/migrations.ts'
export { nodeParts as homeParts } from '../../../src/server/node-parts.ts'
export { fastPasswords, passwordsWith } from '../fast-passwords.ts'
