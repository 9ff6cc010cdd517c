import { cardNumberPrefix, luhnDigit } from '../../domain/cards.ts'

/** What is secret of a card: 16 digits, 3 and 4. A virtual card has no PIN. */
export interface CardSecret {
  readonly number: string
  readonly securityCode: string
  readonly pin: string | undefined
}

/** How many bytes an operator's key has. */
export const cardKeyBytes = 32

/**
 * Seals the secrets of cards with the operator's key, which is not in the database. Its functions run in both runtimes.
 * `open` returns undefined for what another key sealed, or for another card: nothing of it is readable then.
 */
export interface CardVault {
  seal(cardId: string, secret: CardSecret): Promise<Uint8Array>
  open(cardId: string, sealed: Uint8Array): Promise<CardSecret | undefined>
  /** A keyed hash of a number, by which it is found and held unique. */
  hashNumber(number: string): Promise<Uint8Array>
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The form of what is sealed: this byte, the nonce, what AES-GCM made of the secret, its tag. */
const form = 1
const nonceBytes = 12

const noPin = '----'

const textOf = ({ number, securityCode, pin = noPin }: CardSecret): string => `${number}${securityCode}${pin}`

function secretOf(text: string): CardSecret {
  const pin = text.slice(19)
  return { number: text.slice(0, 16), securityCode: text.slice(16, 19), pin: pin === noPin ? undefined : pin }
}

/**
 * The operator's key as the platform keeps it: from its 32 bytes, or made by {@link generateCardKey}. No script can read it
 * again.
 */
export function importCardKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  if (bytes.length !== cardKeyBytes) throw new Error(`a card key has ${cardKeyBytes} bytes`)
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
}

/** A new key that never leaves the platform. */
export async function generateCardKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(cardKeyBytes))
  const key = await importCardKey(bytes)
  bytes.fill(0)
  return key
}

/** A key for one use alone (HKDF-SHA-256, RFC 5869): the cipher and the hash never share one. */
const deriveFrom = (
  key: CryptoKey,
  use: string,
  algorithm: AesKeyGenParams | HmacKeyGenParams,
  usages: readonly KeyUsage[],
): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(use) },
    key,
    algorithm,
    false,
    usages,
  )

const gcm = (cardId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(cardId),
})

/**
 * The vault of a key. The secret is sealed with AES-256-GCM under a random nonce and the card's id, so that what is sealed
 * for one card opens for no other.
 */
export async function openCardVault(key: CryptoKey): Promise<CardVault> {
  const cipher = await deriveFrom(key, 'sarsen/card/seal', { name: 'AES-GCM', length: 256 }, [
    'encrypt',
    'decrypt',
  ])
  const hash = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const hasher = await deriveFrom(key, 'sarsen/card/number', hash, ['sign'])
  return {
    async seal(cardId, secret) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const made = await crypto.subtle.encrypt(gcm(cardId, nonce), cipher, utf8(textOf(secret)))
      return Uint8Array.of(form, ...nonce, ...new Uint8Array(made))
    },
    async open(cardId, sealed) {
      if (sealed[0] !== form) return undefined
      const nonce = new Uint8Array(sealed.slice(1, 1 + nonceBytes))
      const rest = new Uint8Array(sealed.slice(1 + nonceBytes))
      try {
        const text = await crypto.subtle.decrypt(gcm(cardId, nonce), cipher, rest)
        return secretOf(new TextDecoder().decode(text))
      } catch {
        return undefined
      }
    },
    async hashNumber(number) {
      return new Uint8Array(await crypto.subtle.sign('HMAC', hasher, utf8(number)))
    },
  }
}

type RandomBytes = (size: number) => Uint8Array

/** Random digits, each as likely as any other: a byte of 250 or more is drawn again. */
function drawDigits(randomBytes: RandomBytes, count: number): string {
  let digits = ''
  while (digits.length < count)
    for (const byte of randomBytes(count))
      if (byte < 250 && digits.length < count) digits += String(byte % 10)
  return digits
}

/** How many random numbers are tried for certain last digits: one of ten has them. */
const endingTries = 200

function drawNumber(randomBytes: RandomBytes, lastFour: string | undefined): string {
  for (let tries = 0; tries < endingTries; tries += 1) {
    const drawn =
      lastFour === undefined
        ? drawDigits(randomBytes, 7)
        : `${drawDigits(randomBytes, 4)}${lastFour.slice(0, 3)}`
    const body = `${cardNumberPrefix}${drawn}`
    const number = `${body}${luhnDigit(body)}`
    if (lastFour === undefined || number.endsWith(lastFour)) return number
  }
  return drawNumber(randomBytes, undefined)
}

/** What a new card keeps instead of drawing it. */
export interface StoredSecret {
  readonly pin?: string | undefined
  readonly securityCode?: string | undefined
  readonly lastFour?: string | undefined
}

/** The secret of a new card: 90001964, seven digits and Luhn's; a security code; for a physical one a PIN. */
export function drawCardSecret(
  randomBytes: RandomBytes,
  kind: 'physical' | 'virtual',
  { pin, securityCode, lastFour }: StoredSecret = {},
): CardSecret {
  return {
    number: drawNumber(randomBytes, lastFour),
    securityCode: securityCode ?? drawDigits(randomBytes, 3),
    pin: kind === 'virtual' ? undefined : (pin ?? drawDigits(randomBytes, 4)),
  }
}
