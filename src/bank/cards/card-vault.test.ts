import { expect, test } from 'vitest'
import { luhnDigit } from '../../domain/cards.ts'
import { drawCardSecret, generateCardKey, importCardKey, openCardVault } from './card-vault.ts'

const bytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const secret = { number: '9000196412345674', securityCode: '123', pin: '0420' }

const vaultOf = async (byte: number) => openCardVault(await importCardKey(new Uint8Array(32).fill(byte)))

test('what is sealed for a card opens for that card alone, and by that key alone', async () => {
  const vault = await vaultOf(1)
  const sealed = await vault.seal('one', secret)
  expect(sealed).toHaveLength(52)
  expect(await vault.open('one', sealed)).toEqual(secret)
  expect(await vault.open('another', sealed)).toBeUndefined()
  expect(await (await vaultOf(2)).open('one', sealed)).toBeUndefined()
  for (const n of [0, 1, 20, 51]) {
    const changed = sealed.slice()
    changed[n] = (changed[n] ?? 0) ^ 1
    expect(await vault.open('one', changed)).toBeUndefined()
  }
})

test('the same secret is sealed otherwise each time, and its number is hashed the same each time', async () => {
  const vault = await vaultOf(1)
  expect(await vault.seal('one', secret)).not.toEqual(await vault.seal('one', secret))
  const hash = await vault.hashNumber(secret.number)
  expect(hash).toHaveLength(32)
  expect(await vault.hashNumber(secret.number)).toEqual(hash)
  expect(await (await vaultOf(2)).hashNumber(secret.number)).not.toEqual(hash)
})

test('a virtual card has no PIN', async () => {
  const vault = await vaultOf(1)
  const virtual = drawCardSecret(bytes, 'virtual')
  expect(virtual.pin).toBeUndefined()
  expect(await vault.open('one', await vault.seal('one', virtual))).toEqual(virtual)
})

test('a made key cannot be read again, nor can an imported one, and another length is no key', async () => {
  for (const key of [await generateCardKey(), await importCardKey(new Uint8Array(32))]) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  }
  expect(() => importCardKey(new Uint8Array(31))).toThrow('32 bytes')
})

test('a number is 90001964, seven digits and Luhn’s; it keeps what it is told to', () => {
  expect(luhnDigit('7992739871')).toBe('3')
  for (let n = 0; n < 50; n += 1) {
    const { number, securityCode, pin } = drawCardSecret(bytes, 'physical')
    expect(number).toMatch(/^90001964[0-9]{8}$/)
    expect(luhnDigit(number.slice(0, -1))).toBe(number.at(-1))
    expect(securityCode).toMatch(/^[0-9]{3}$/)
    expect(pin).toMatch(/^[0-9]{4}$/)
  }
  const kept = drawCardSecret(bytes, 'physical', { pin: '0420', securityCode: '123', lastFour: '4823' })
  expect(kept).toMatchObject({ pin: '0420', securityCode: '123' })
  expect(kept.number.slice(-4)).toBe('4823')
})
