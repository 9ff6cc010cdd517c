import type { Bank } from '../bank/bank.ts'
import { addPasskey, beginPasskey, type CreationOptions } from '../bank/passkeys/add-passkey.ts'
import { newSignInChallenge } from '../bank/passkeys/passkey-challenges.ts'
import {
  listPasskeys,
  type Passkey as BankPasskey,
  readAccepted,
  renamePasskey,
} from '../bank/passkeys/passkeys.ts'
import { relyingPartyOf } from '../bank/passkeys/relying-party.ts'
import { removePasskey } from '../bank/passkeys/remove-passkey.ts'
import { readStrongMethods } from '../bank/second-factor/strong-methods.ts'
import { deviceOf } from '../bank/sessions/known-devices.ts'
import { signInWithPasskey } from '../bank/sessions/sign-in-with-passkey.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Passkey } from '../contract/passkeys.ts'
import { confirmerOf, presentOptions, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'
import { presentSession } from './sessions.ts'

type SignInOperation = 'newPasskeyChallenge' | 'signInWithPasskey'

export const passkeySignInHandlers = (bank: Bank): Pick<Handlers<BankOperations>, SignInOperation> => ({
  async newPasskeyChallenge({ caller, origin }, { reply, refuse }) {
    const made = await newSignInChallenge(bank, { relyingParty: relyingPartyOf(origin), caller })
    if (!made.ok) return refuse(made.refusal)
    const { id, options, endsAt } = made.value
    return reply(201, { id, options: presentOptions(options), endsAt: endsAt.toISOString() })
  },

  async signInWithPasskey({ body, carrier, deviceCarrier, caller, origin }, { reply, refuse }) {
    const relyingParty = relyingPartyOf(origin)
    const device = deviceCarrier && deviceOf(bank, deviceCarrier.read())
    const signedIn = await signInWithPasskey(bank, {
      ...body,
      relyingParty,
      presentedToken: carrier.read(),
      deviceHash: device?.tokenHash,
      caller,
    })
    if (!signedIn.ok) return refuse(signedIn.refusal)
    const progress = signedIn.value
    if (progress.stage !== 'signed_in') throw new Error(`a passkey has led to ${progress.stage}`)
    carrier.write(progress.token)
    if (device) deviceCarrier.write(device.token)
    return reply(201, presentSession(progress.session, bank.clock()))
  },
})

/** A passkey as its customer sees it, at the origin of the request. */
const presentPasskey = (
  { addedAt, lastUsedAt, ...passkey }: BankPasskey,
  { id: host }: { readonly id: string },
): Passkey => ({
  ...passkey,
  worksHere: passkey.host === host && !passkey.isStopped,
  addedAt: addedAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
})

export const presentCreationOptions = ({
  pubKeyCredParams,
  excludeCredentials,
  ...options
}: CreationOptions) => ({
  ...options,
  pubKeyCredParams: [...pubKeyCredParams],
  excludeCredentials: [...excludeCredentials],
})

type PasskeyOperation = 'listPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'

export const passkeyHandlers = (bank: Bank): Pick<Handlers<BankOperations>, PasskeyOperation> => ({
  async listPasskeys({ session, origin }, { reply }) {
    const host = relyingPartyOf(origin)
    const passkeys = await listPasskeys(bank.database, session)
    const { recoveryCodesLeft } = await readStrongMethods(bank.database, session)
    const accepted = await readAccepted(bank.database, session.customerId, host)
    return reply(200, {
      passkeys: passkeys.map(one => presentPasskey(one, host)),
      recoveryCodesLeft,
      ...(accepted && { accepted: { ...accepted, credentialIds: [...accepted.credentialIds] } }),
    })
  },

  async beginPasskey({ body, ...request }, { reply, refuse }) {
    const begun = await beginPasskey(bank, { ...confirmerOf(request), ...body })
    if (!begun.ok) return refuse(refusalOf(begun.refusal))
    const { id, options, endsAt } = begun.value
    return reply(201, { id, options: presentCreationOptions(options), endsAt: endsAt.toISOString() })
  },

  async addPasskey({ body, ...request }, { reply, refuse }) {
    const by = confirmerOf(request)
    const added = await addPasskey(bank, { ...by, ...body })
    if (!added.ok) return refuse(added.refusal)
    const { passkey, recoveryCodes, replayed } = added.value
    const answer = {
      passkey: presentPasskey(passkey, by.relyingParty),
      recoveryCodes: [...recoveryCodes],
    }
    return replayed ? reply(200, answer, { 'idempotent-replayed': 'true' }) : reply(201, answer)
  },

  async renamePasskey({ session, params, body }, { reply, refuse }) {
    const { customerId, visitId } = session
    const isTheirs = await renamePasskey(bank, {
      customerId,
      visitId,
      passkeyId: params.id,
      name: body.name,
    })
    return isTheirs ? reply(204, null) : refuse({ code: 'not_found' })
  },

  async removePasskey({ params, body, carrier, ...request }, { reply, refuse }) {
    const removed = await removePasskey(bank, { ...confirmerOf(request), ...body, passkeyId: params.id })
    if (!removed.ok) return refuse(refusalOf(removed.refusal))
    carrier.write(removed.value.token)
    return reply(204, null)
  },
})
