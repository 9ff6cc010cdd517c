import { broken } from './patch-function.ts'
import type { PlantedBug } from './planted-bugs.ts'

/** Most of the steps are about payments, so that few orders suffice. */
const usual = { orders: 32, faults: { cut: 1 }, paymentShare: 80 } as const

/** Lets the ledger settle what is of this kind, a hold or what is reversed, more than once. */
const settlesTwice = (kind: 'subject_settled' | 'subject_reversed') =>
  broken({
    patch: [
      'post_transfers',
      `then case ordered.kind when 'reversal' then 'subject_reversed' else 'subject_settled' end`,
      kind === 'subject_settled'
        ? `then case ordered.kind when 'reversal' then 'subject_reversed' end`
        : `then case when ordered.kind <> 'reversal' then 'subject_settled' end`,
    ],
    alsoRun: `
      drop index transfer_settles_subject_once;
      alter table account drop constraint account_held_pence_check;
      alter table transfer drop constraint transfer_held_after_pence_check;`,
  })

/** Bugs of payments, their confirmations, limits, holds, returns and claims, of payees and name checks. */
export const paymentBugs: readonly PlantedBug[] = [
  {
    ...usual,
    name: 'a payment does not count in the limit of its day',
    foundBy: 'payments',
    breakDatabase: broken({
      patch: [
        'follow_payment',
        'do update set amount_pence = payment_day.amount_pence + excluded.amount_pence',
        'do nothing',
      ],
      alsoRun: 'alter table payment_day drop constraint payment_day_not_below_zero;',
    }),
  },
  {
    ...usual,
    // Six of them in a row are rare.
    orders: 80,
    name: 'six payments of low value in a row are spared a confirmation',
    foundBy: 'payments',
    breakDatabase: broken({ alsoRun: 'alter table exemption_use drop constraint exemption_use_of_five;' }),
    databaseBug: 'counts one payment of low value too few',
  },
  {
    ...usual,
    name: 'a confirmation is used for a second payment',
    foundBy: 'payments',
    breakDatabase: broken({ alsoRun: 'alter table payment drop constraint payment_confirmation_id_key;' }),
    databaseBug: 'takes a confirmation that was used',
  },
  {
    ...usual,
    name: 'a confirmation does not show the amount',
    foundBy: 'payments',
    breakDatabase: broken({}),
    databaseBug: 'leaves the amount out of a confirmation',
  },
  {
    ...usual,
    name: 'the hold of a refused payment is released twice',
    foundBy: 'payments',
    breakDatabase: settlesTwice('subject_settled'),
    databaseBug: 'gives back twice what was held for a payment',
  },
  {
    ...usual,
    name: 'a returned payment is credited twice',
    foundBy: 'payments',
    breakDatabase: settlesTwice('subject_reversed'),
    databaseBug: 'credits a return twice',
  },
  {
    ...usual,
    name: 'a refused payment is posted',
    foundBy: 'payments',
    breakDatabase: broken({}),
    databaseBug: 'takes what was held for a refused payment',
  },
  {
    ...usual,
    name: 'a name check tells the holder of an account to whoever asks',
    foundBy: 'names',
    breakDatabase: broken({
      alsoRun: 'alter table name_check drop constraint name_check_tells_close_names;',
    }),
    databaseBug: 'tells whose an account is',
  },
  {
    ...usual,
    name: 'a name check is missed that is in time',
    foundBy: 'names',
    breakDatabase: broken({}),
    databaseBug: 'misses name checks',
  },
  {
    ...usual,
    name: 'a name check of over 90 days is taken',
    foundBy: 'names',
    breakDatabase: broken({}),
    databaseBug: 'takes old name checks',
  },
  {
    ...usual,
    name: 'what was paid to somebody new is forgotten with a deleted payee',
    foundBy: 'payments',
    breakDatabase: broken({}),
    databaseBug: 'forgets what was paid to a deleted payee',
  },
  {
    ...usual,
    name: 'a claim is paid above its payments',
    foundBy: 'claims',
    breakDatabase: broken({}),
    databaseBug: 'pays claims twofold',
  },
  {
    ...usual,
    name: 'a payment is in two live claims',
    foundBy: 'claims',
    breakDatabase: broken({ alsoRun: 'drop index claim_payment_once;' }),
    databaseBug: 'takes claimed payments for unclaimed',
  },
]
