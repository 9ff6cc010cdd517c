/**
 * An authenticator in software: a P-256 key (ES256) that makes passkeys and signs challenges, as WebAuthn Level 3 has it,
 * and that can be told to do each of its parts wrongly.
 */
export interface SoftwareAuthenticator {
  /** Makes a passkey: what a browser answers to creation options. */
  create(options: Creation, wrong?: Wrong): Promise<MadePasskey>
  /** Signs a challenge: what a browser answers to request options. */
  get(options: Request, wrong?: Wrong): Promise<SignedChallenge>
}

interface Creation {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface Request {
  readonly challenge: string
  readonly rpId: string
}

/** What is done otherwise than asked. */
export interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  /** Otherwise the counter rises by one each time. */
  readonly counter?: number
  readonly userHandle?: string | undefined
  /** Whether a byte of the signature is changed. */
  readonly isForged?: boolean
}

export interface MadePasskey {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

export interface SignedChallenge {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

const utf8 = new TextEncoder()

type Bytes = Uint8Array<ArrayBuffer>

const join = (...parts: readonly (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap(part => [...part]))

const base64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The head of a CBOR item (RFC 8949, section 3), up to a length of two bytes. */
function head(major: number, value: number): readonly number[] {
  if (value < 24) return [(major << 5) | value]
  return value < 256 ? [(major << 5) | 24, value] : [(major << 5) | 25, value >> 8, value & 255]
}

const cborText = (text: string) => join(head(3, text.length), utf8.encode(text))
const cborBytes = (bytes: Uint8Array) => join(head(2, bytes.length), bytes)
const cborInt = (value: number) => join(value < 0 ? head(1, -1 - value) : head(0, value))
const cborMap = (...members: readonly (readonly [Bytes, Bytes])[]) =>
  join(head(5, members.length), ...members.flat())

/** An integer of a signature in DER: without leading zeros, and never negative. */
function derInteger(bytes: Uint8Array): Bytes {
  const first = bytes.findIndex(byte => byte !== 0)
  const trimmed = bytes.slice(first < 0 ? bytes.length - 1 : first)
  const padded = (trimmed[0] ?? 0) > 127 ? join([0], trimmed) : join(trimmed)
  return join([2, padded.length], padded)
}

/** A signature of Web Crypto (r and s side by side) as WebAuthn has it (DER). */
function derSignature(raw: Uint8Array): Bytes {
  const body = join(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)))
  return join([0x30, body.length], body)
}

const fourBytes = (value: number) => [24, 16, 8, 0].map(shift => (value >>> shift) & 255)

/** COSE key of P-256 (RFC 9053, section 7.1.1) from a raw point. */
const coseKey = (point: Uint8Array) =>
  cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(point.slice(1, 33))],
    [cborInt(-3), cborBytes(point.slice(33))],
  )

const flag = { present: 1, verified: 4, attested: 64 } as const

/** A new authenticator in a browser at this origin. It has one passkey, which is not synced. */
export async function newAuthenticator(origin: string): Promise<SoftwareAuthenticator> {
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const credentialId = crypto.getRandomValues(new Uint8Array(32))
  const id = base64Url(credentialId)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    join(
      utf8.encode(
        JSON.stringify({
          type: wrong.type ?? type,
          challenge: wrong.challenge ?? challenge,
          origin: wrong.origin ?? origin,
          crossOrigin: false,
        }),
      ),
    )

  const authenticatorData = async (rpId: string, wrong: Wrong, attested?: Bytes) => {
    counter = wrong.counter ?? counter + 1
    const { isPresent = true, isVerified = true } = wrong
    const flags =
      (isPresent ? flag.present : 0) | (isVerified ? flag.verified : 0) | (attested ? flag.attested : 0)
    const host = await sha256(join(utf8.encode(wrong.rpId ?? rpId)))
    return join(host, [flags], fourBytes(counter), attested ?? [])
  }

  return {
    async create({ challenge, rp, user }, wrong = {}) {
      handle = user.id
      const attested = join(new Uint8Array(16), [0, credentialId.length], credentialId, coseKey(point))
      const authData = await authenticatorData(rp.id, wrong, attested)
      const attestationObject = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authData)],
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64Url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    async get({ challenge, rpId }, wrong = {}) {
      const client = clientData('webauthn.get', challenge, wrong)
      const data = await authenticatorData(rpId, wrong)
      const signed = join(data, await sha256(client))
      const raw = new Uint8Array(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed),
      )
      if (wrong.isForged) raw[40] = (raw[40] ?? 0) ^ 1
      const userHandle = 'userHandle' in wrong ? wrong.userHandle : handle
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(derSignature(raw)),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
