import { z } from 'zod'
import { line } from './fields.ts'
import { PasskeyCreationOptions, PasskeyRequestOptions } from './passkey-options.ts'
import { passkeyNameLengthMax, passkeyWords } from './passkey-words.ts'
import { AccountType } from './sessions.ts'

/** Bytes as base64url, as browsers write them. */
const Bytes = (lengthMax: number) =>
  z
    .string(passkeyWords.response)
    .max(lengthMax, passkeyWords.response)
    .regex(/^[\w-]+$/, passkeyWords.response)

/** A credential's id has at most 1,023 bytes (WebAuthn, section 4). */
const CredentialId = Bytes(1364)

const PublicKey = z.literal('public-key', passkeyWords.response)

/** What a browser answers when it was asked for a signature (WebAuthn, `AuthenticationResponseJSON`). Further members are ignored. */
export const PasskeyAssertion = z
  .object(
    {
      id: CredentialId,
      rawId: CredentialId,
      type: PublicKey,
      response: z.object(
        {
          clientDataJSON: Bytes(4000),
          authenticatorData: Bytes(4000),
          signature: Bytes(2000),
          userHandle: Bytes(100).optional(),
        },
        passkeyWords.response,
      ),
    },
    passkeyWords.response,
  )
  .meta({ id: 'PasskeyAssertion' })

/** What a browser answers when it made a passkey (WebAuthn, `RegistrationResponseJSON`). Further members are ignored. */
export const PasskeyAttestation = z
  .object(
    {
      id: CredentialId,
      rawId: CredentialId,
      type: PublicKey,
      response: z.object(
        {
          clientDataJSON: Bytes(4000),
          attestationObject: Bytes(8000),
          transports: z
            .array(z.string(passkeyWords.response).max(40), passkeyWords.response)
            .max(10)
            .optional(),
        },
        passkeyWords.response,
      ),
    },
    passkeyWords.response,
  )
  .meta({ id: 'PasskeyAttestation' })

/** A challenge for a sign-in by a passkey. It works once, until `endsAt`. */
export const PasskeyChallenge = z
  .object({ id: z.uuid(), options: PasskeyRequestOptions, endsAt: z.iso.datetime() })
  .meta({ id: 'PasskeyChallenge' })

/** Sign-in by a passkey. */
export const PasskeySessionRequest = z
  .strictObject({
    challengeId: z.uuid('Name the challenge').toLowerCase(),
    response: PasskeyAssertion,
    accountType: AccountType,
  })
  .meta({ id: 'PasskeySessionRequest' })

/** The confirmation that a request carries; left out at first, so that the answer opens one. */
export const ConfirmationId = z.uuid('Name the confirmation').toLowerCase().optional()

/** A request that has only its confirmation. */
export const ConfirmedRequest = z
  .strictObject({ confirmationId: ConfirmationId })
  .meta({ id: 'ConfirmedRequest' })

/** `id`: of the passkey that is made with these options. They work once, until `endsAt`. */
export const NewPasskeyOptions = z
  .object({ id: z.uuid(), options: PasskeyCreationOptions, endsAt: z.iso.datetime() })
  .meta({ id: 'NewPasskeyOptions' })

const PasskeyName = line(passkeyNameLengthMax, {
  missing: passkeyWords.name,
  tooLong: passkeyWords.name,
  unseen: passkeyWords.unseen,
})

/** A passkey that the browser made. `id`: of its options. */
export const NewPasskey = z
  .strictObject({
    id: z.uuid('Name the options').toLowerCase(),
    response: PasskeyAttestation,
    name: PasskeyName,
  })
  .meta({ id: 'NewPasskey' })

export const PasskeyChange = z.strictObject({ name: PasskeyName }).meta({ id: 'PasskeyChange' })

/** `host`: the one that it was made for; it works at no other. A stopped one works nowhere: it may have been copied. */
const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    host: z.string(),
    worksHere: z.boolean(),
    isSynced: z.boolean(),
    isStopped: z.boolean(),
    addedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/**
 * The oldest first. `accepted`: what the browser learns, so that it offers none that was removed; left out if the customer
 * never made one.
 */
export const Passkeys = z
  .object({
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    accepted: z
      .object({ rpId: z.string(), userId: z.string(), credentialIds: z.array(z.string()) })
      .optional(),
  })
  .meta({ id: 'Passkeys' })

/** `recoveryCodes`: ten with the first strong method, which cannot be read again; otherwise none. */
export const AddedPasskey = z
  .object({ passkey: Passkey, recoveryCodes: z.array(z.string()) })
  .meta({ id: 'AddedPasskey' })
