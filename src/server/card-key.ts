import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cardKeyBytes, type CardVault, importCardKey, openCardVault } from '../bank/cards/card-vault.ts'
import { databaseAccount } from './embedded-postgres/cluster.ts'
import { chooseDataFolder } from './embedded-postgres/data-folder.ts'
import { readCardKey } from './read-card-key.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const fileName = 'card-key'

/** Makes the file of a demonstration's key, which its owner alone may read. Of two processes at once, one makes it. */
function makeKeyFile(file: string): void {
  const made = `${file}-${process.pid}`
  writeFileSync(made, `${randomBytes(cardKeyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    chmodSync(made, 0o600)
    linkSync(made, file)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault
  } finally {
    rmSync(made, { force: true })
  }
}

/** The key of a demonstration, from its file in the data folder. The first start makes it. */
function readDemonstrationKey(folder: string): Uint8Array<ArrayBuffer> {
  const file = path.join(folder, fileName)
  const read = () => {
    try {
      return readFileSync(file, 'utf8')
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined
      throw new StartProblem(`${file} cannot be read. It has the key of the cards. Check who may read it.`)
    }
  }
  let text = read()
  if (text === undefined) {
    makeKeyFile(file)
    text = read()
  }
  const key = readCardKey(text ?? '')
  if (!key)
    throw new StartProblem(`${file} is not a key of the cards: 32 bytes in base64. Restore it from a backup.`)
  return key
}

/**
 * The vault of the cards: by CARD_KEY; of a demonstration with the embedded database, by a key that it makes in its data
 * folder, beside the database and not in it. Undefined without a key: nobody gets a card then, and health says so.
 * @throws StartProblem if the demonstration's key cannot be read.
 */
export async function openServerVault(
  { cardKey, demo, databaseUrl, dataDir }: Pick<Settings, 'cardKey' | 'demo' | 'databaseUrl' | 'dataDir'>,
  project: string,
): Promise<CardVault | undefined> {
  const made =
    demo && databaseUrl === undefined
      ? () => readDemonstrationKey(chooseDataFolder(dataDir, project, databaseAccount()))
      : () => undefined
  const bytes = cardKey ?? made()
  return bytes && openCardVault(await importCardKey(bytes))
}
