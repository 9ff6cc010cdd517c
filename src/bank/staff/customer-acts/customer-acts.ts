import { accessWords } from '../../../domain/access-notices.ts'
import { normaliseEmail } from '../../../domain/identifiers.ts'
import { maskEmail } from '../../../domain/masks.ts'
import { stopNotices } from '../../../domain/stop-notices.ts'
import { changeEmailByBank, isEmailTaken } from '../../customers/change-email.ts'
import type { Queryable } from '../../database/database.ts'
import { listPasskeys } from '../../passkeys/passkeys.ts'
import { removePasskeysOf } from '../../passkeys/remove-passkey.ts'
import { sendResetLink } from '../../passwords/password-reset-links.ts'
import { accepted, refused } from '../../result.ts'
import { removeSecondFactorOf } from '../../second-factor/manage-second-factor.ts'
import { hasStrongMethod, readStrongMethods } from '../../second-factor/strong-methods.ts'
import { endSessionsByBank } from '../../sessions/end-sessions.ts'
import { allowSignIn, readSignInStop, stopSignIn } from '../../sessions/sign-in-stop.ts'
import type { ActKind } from '../acts/act.ts'
import { isNotified } from '../acts/act-fields.ts'
import { isContactNew } from '../customers/contact-changes.ts'

interface ActedCustomer {
  readonly email: string
  readonly isDemo: boolean
}

async function readCustomer(queryable: Queryable, customerId: string): Promise<ActedCustomer> {
  const [row] = await queryable.query<{ email: string; is_demo: boolean }>(
    'select email, is_demo from customer where id = $1',
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return { email: row.email, isDemo: row.is_demo }
}

const endSessions: ActKind = {
  name: 'end_sessions',
  async prepare(_, queryable, { subjectId, at }) {
    const sessions = await queryable.query(
      'select id from session where customer_id = $1 and ended_at is null and idle_ends_at > $2',
      [subjectId, at],
    )
    return accepted({
      // A customer who signs in meanwhile is signed out as well.
      subjectVersion: 'all',
      effects: [
        { label: 'Sessions that end', value: String(sessions.length) },
        { label: 'The customer', value: 'Signs in again' },
      ],
      customerReads: null,
    })
  },
  async carryOut({ database }, { subjectId: customerId, at }) {
    await database.transaction(transaction => endSessionsByBank(transaction, { customerId, at }))
    return accepted({})
  },
}

const stop: ActKind = {
  name: 'stop_sign_in',
  async prepare(_, queryable, request) {
    if (await readSignInStop(queryable, request.subjectId)) return refused({ code: 'nothing_to_change' })
    return accepted({
      subjectVersion: 'allowed',
      effects: [
        { label: 'Sign-in', value: 'Stopped' },
        { label: 'Sessions and reset links', value: 'End' },
      ],
      customerReads: isNotified(request) ? stopNotices.sign_in_stopped({}).text : null,
    })
  },
  async carryOut(bank, act) {
    const { subjectId: customerId, at } = act
    const { memberId } = act.staff
    const stopped = await bank.database.transaction(transaction =>
      stopSignIn(bank, transaction, { customerId, memberId, at, isNotified: isNotified(act) }),
    )
    return stopped.ok ? accepted({}) : refused({ code: 'nothing_to_change' })
  },
}

const allow: ActKind = {
  name: 'allow_sign_in',
  async prepare(_, queryable, request) {
    if (!(await readSignInStop(queryable, request.subjectId))) return refused({ code: 'nothing_to_change' })
    return accepted({
      subjectVersion: 'stopped',
      effects: [{ label: 'Sign-in', value: 'Allowed' }],
      customerReads: isNotified(request) ? stopNotices.sign_in_allowed({}).text : null,
    })
  },
  async carryOut(bank, act) {
    const { subjectId: customerId, at } = act
    const { memberId } = act.staff
    const allowed = await bank.database.transaction(transaction =>
      allowSignIn(bank, transaction, { customerId, memberId, at, isNotified: isNotified(act) }),
    )
    return allowed.ok ? accepted({}) : refused({ code: 'nothing_to_change' })
  },
}

const reset: ActKind = {
  name: 'send_reset_link',
  async prepare(bank, queryable, { subjectId, at }) {
    if (await isContactNew(queryable, subjectId, at)) return refused({ code: 'recent_contact_change' })
    const { email, isDemo } = await readCustomer(queryable, subjectId)
    if (isDemo) return refused({ code: 'demo_customer' })
    if (await readSignInStop(queryable, subjectId)) return refused({ code: 'sign_in_is_stopped' })
    if (!bank.sendsEmail && !bank.isDemonstration) return refused({ code: 'email_not_sent' })
    return accepted({
      subjectVersion: email,
      effects: [
        { label: 'A link to choose a new password', value: `By email to ${maskEmail(email)}` },
        { label: 'The link works', value: 'Once, for 24 hours' },
      ],
      customerReads: accessWords.resetLinkMade,
    })
  },
  async carryOut(bank, { subjectId: customerId, at }) {
    const sent = await bank.database.transaction(transaction =>
      sendResetLink(bank, transaction, { customerId, at }),
    )
    if (!sent.ok) return refused({ code: sent.refusal })
    const { token } = sent.value
    return accepted(token === undefined ? {} : { link: `/reset-password#${token}` })
  },
}

const removeMethods: ActKind = {
  name: 'remove_second_factor',
  async prepare(_, queryable, request) {
    const { subjectId: customerId } = request
    const holder = { customerId, visitId: null }
    const strong = await readStrongMethods(queryable, holder)
    if (!hasStrongMethod(strong)) return refused({ code: 'nothing_to_change' })
    const passkeys = await listPasskeys(queryable, holder)
    const words = [
      ...(strong.isAppOn ? [accessWords.secondFactorOff] : []),
      ...passkeys.map(({ name }) => accessWords.passkeyRemoved(name)),
    ]
    return accepted({
      subjectVersion: [String(strong.isAppOn), ...passkeys.map(({ id }) => id).toSorted()].join(' '),
      effects: [
        { label: 'Authenticator app', value: strong.isAppOn ? 'Off' : 'Is off' },
        { label: 'Passkeys removed', value: String(passkeys.length) },
        { label: 'Recovery codes', value: 'Removed' },
      ],
      customerReads: words.join(' '),
    })
  },
  async carryOut(bank, { subjectId: customerId }) {
    const { isDemo } = await readCustomer(bank.database, customerId)
    // Before the app, whose notice says whether passkeys are left.
    const passkeys = await removePasskeysOf(bank, { customerId, isDemo })
    const app = await removeSecondFactorOf(bank, customerId)
    return app.ok || passkeys.ok ? accepted({}) : refused({ code: 'nothing_to_change' })
  },
}

const changeEmail: ActKind = {
  name: 'change_email',
  async prepare(_, queryable, request) {
    const { email, isDemo } = await readCustomer(queryable, request.subjectId)
    const wanted = normaliseEmail(request.fields['newEmail'] ?? '')
    if (isDemo) return refused({ code: 'demo_customer' })
    if (email === wanted) return refused({ code: 'nothing_to_change' })
    if (await isEmailTaken(queryable, wanted)) return refused({ code: 'email_taken' })
    return accepted({
      subjectVersion: email,
      effects: [
        { label: 'From', value: maskEmail(email) },
        { label: 'To', value: wanted },
        { label: 'Both addresses', value: 'Are told' },
      ],
      customerReads: accessWords.emailChanged,
    })
  },
  async carryOut(bank, { subjectId: customerId, fields, at }) {
    const changed = await changeEmailByBank(bank, { customerId, email: fields['newEmail'] ?? '', at })
    return changed.ok ? accepted({}) : refused({ code: changed.refusal })
  },
}

/** Acts on a customer: how they sign in, and how they are reached (part two, section 17.4). */
export const customerActs: readonly ActKind[] = [endSessions, stop, allow, reset, removeMethods, changeEmail]
