import { cardKeyBytes, importCardKey, openCardVault } from '../../src/bank/cards/card-vault.ts'

/** The vault of a key that is the same in each test. */
export const cardVault = await openCardVault(await importCardKey(new Uint8Array(cardKeyBytes).fill(7)))
