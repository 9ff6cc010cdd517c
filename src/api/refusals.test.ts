import { describe, expect, expectTypeOf, test } from 'vitest'
import type { submitApplication } from '../bank/applications/submit-application.ts'
import type { changeProfile } from '../bank/customers/profile.ts'
import type { sendMessage } from '../bank/messages/send-message.ts'
import type { subscribe } from '../bank/newsletter/subscribe.ts'
import type { changePassword } from '../bank/passwords/change-password.ts'
import type { requestPasswordReset } from '../bank/passwords/password-reset-links.ts'
import type { checkPasswordReset, resetPassword } from '../bank/passwords/reset-password.ts'
import type { changePreferences } from '../bank/preferences/preferences.ts'
import type { noteClick } from '../bank/promotions/promotion-clicks.ts'
import type { removeSecondFactor, renewRecoveryCodes } from '../bank/second-factor/manage-second-factor.ts'
import type { beginSecondFactor, confirmSecondFactor } from '../bank/second-factor/set-up-second-factor.ts'
import type { endCustomerSession } from '../bank/sessions/customer-sessions.ts'
import type { enterSecondFactor } from '../bank/sessions/enter-second-factor.ts'
import type { signIn } from '../bank/sessions/sign-in.ts'
import type { makeIdentityCheck } from '../bank/staff/customers/identity-checks.ts'
import type { openLook, openRecord } from '../bank/staff/customers/looks.ts'
import type { searchCustomers } from '../bank/staff/customers/search-customers.ts'
import type { showField } from '../bank/staff/customers/show-field.ts'
import type { beginJoining, joinStaff } from '../bank/staff/members/joining.ts'
import type { changeTask } from '../bank/staff/tasks/change-task.ts'
import type { openTask } from '../bank/staff/tasks/open-task.ts'
import type { signInStaff, signInStaffWithPasskey } from '../bank/staff/members/sign-in.ts'
import type { reviewAlert } from '../bank/staff/watching/alerts.ts'
import type { checkBook } from '../bank/staff/watching/check-book.ts'
import type { verifyChain } from '../bank/staff/watching/check-chain.ts'
import type { exportAudit } from '../bank/staff/watching/export-audit.ts'
import type { searchAudit } from '../bank/staff/watching/search-audit.ts'
import type { placeTransfer } from '../bank/transfers/place-transfer.ts'
import type { approveAct } from '../bank/staff/acts/approve-act.ts'
import type { confirmAct } from '../bank/staff/acts/confirm-act.ts'
import type { refuseAct, withdrawAct } from '../bank/staff/acts/end-act.ts'
import type { makeAct } from '../bank/staff/acts/make-act.ts'
import type { readSecondCheck } from '../bank/staff/acts/second-checks.ts'
import type { staffActOperations } from '../contract/staff-act-operations.ts'
import type { staffCustomerActOperations } from '../contract/staff-customer-act-operations.ts'
import type { OwnRefusal } from '../contract/operation.ts'
import type { BankOperations } from '../contract/operations.ts'
import { isAtField, refusalCodes, refusals } from '../contract/refusals.ts'
import type { chooseForAccount } from '../bank/accounts/account-choices.ts'
import type {
  acceptInvitation,
  declineInvitation,
  withdrawInvitation,
} from '../bank/accounts/answer-invitation.ts'
import type { closeAccount, withdrawClosing } from '../bank/accounts/close-account.ts'
import type { previewClosure } from '../bank/accounts/closure.ts'
import type { freezeAccount, releaseAccount } from '../bank/accounts/freeze-account.ts'
import type { sendInvitation } from '../bank/accounts/joint-invitations.ts'
import type { moveMoney } from '../bank/accounts/move-money.ts'
import type { openOwnAccount } from '../bank/accounts/open-own-account.ts'
import type { cancelFixedSavings } from '../bank/savings/cancel-fixed-savings.ts'
import type { openPot } from '../bank/accounts/open-pot.ts'
import type { activateCard } from '../bank/cards/activate-card.ts'
import type { listCards } from '../bank/cards/card.ts'
import type { approveCardPayment, refuseCardPayment } from '../bank/cards/network/approve-payment.ts'
import type { listCardPayments } from '../bank/cards/network/read-card-payments.ts'
import type { cancelCard, freezeCard, unfreezeCard } from '../bank/cards/change-card.ts'
import type { changeControls } from '../bank/cards/change-controls.ts'
import type { takeOffGamblingBlock, turnOnGamblingBlock } from '../bank/cards/gambling-block.ts'
import type { allowMerchant, listSubscriptions, stopMerchant } from '../bank/cards/subscriptions.ts'
import type { orderCard } from '../bank/cards/order-card.ts'
import type { replaceCard } from '../bank/cards/replace-card.ts'
import type { showDetails, showPin, unblockPin } from '../bank/cards/show-card.ts'
import type { simulateChange, simulatePurchase } from '../bank/simulator/card-sandbox.ts'
import type { deliverCard } from '../bank/simulator/deliver-card.ts'
import type {
  announceDirectDebit,
  makePaymentDay,
  payByCard,
  receiveIncoming,
  resetByStaff,
  retireByStaff,
} from '../bank/simulator/demo-controls.ts'
import type { answerDispute, withdrawDispute } from '../bank/cards/disputes/answer-dispute.ts'
import type { listDisputes } from '../bank/cards/disputes/disputes.ts'
import type { openDispute } from '../bank/cards/disputes/open-dispute.ts'
import type { answerAsMerchant } from '../bank/simulator/answer-as-merchant.ts'
import type { answerClaim, withdrawClaim } from '../bank/claims/answer-claim.ts'
import type { makeClaim } from '../bank/claims/make-claim.ts'
import type { cancelDirectDebit } from '../bank/direct-debits/end-mandate.ts'
import type { listDirectDebits } from '../bank/direct-debits/direct-debits.ts'
import type { refundCollection } from '../bank/direct-debits/refund-collection.ts'
import type { addSimulatedDirectDebit } from '../bank/simulator/simulate-originators.ts'
import type { addPayee } from '../bank/payees/add-payee.ts'
import type { changePayee, deletePayee } from '../bank/payees/change-payee.ts'
import type { checkName } from '../bank/payees/name-checks.ts'
import type { changePot, closePot } from '../bank/accounts/pots.ts'
import type { answerConfirmation } from '../bank/confirmations/answer-confirmation.ts'
import type { addPasskey, beginPasskey } from '../bank/passkeys/add-passkey.ts'
import type { newSignInChallenge } from '../bank/passkeys/passkey-challenges.ts'
import type { removePasskey } from '../bank/passkeys/remove-passkey.ts'
import type { signInWithPasskey } from '../bank/sessions/sign-in-with-passkey.ts'
import type { trustPayee } from '../bank/payees/trust-payee.ts'
import type { assessPayment } from '../bank/payments/assess-payment.ts'
import type { answerQuestion, cancelPayment } from '../bank/payments/cancel-payment.ts'
import type { changePayment } from '../bank/payments/change-payment.ts'
import type { changeLimits, readOwnLimits } from '../bank/payments/change-limits.ts'
import type { placePayment } from '../bank/payments/place-payment.ts'
import type { cancelStandingOrder } from '../bank/standing-orders/cancel-order.ts'
import type { changeStandingOrder } from '../bank/standing-orders/change-order.ts'
import type { setUpStandingOrder } from '../bank/standing-orders/set-up.ts'
import type { skipDate, undoSkip } from '../bank/standing-orders/skip-date.ts'
import { problemOf } from './refusals.ts'

/** The codes of the refusals that a function of the bank can return. */
type Given<F extends (...given: never) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer Outcome
    ? Outcome extends { ok: false; refusal: infer R }
      ? R extends { code: infer C }
        ? C
        : R
      : never
    : never

/** What is done about an act that waits for a second check, and what confirms one. */
type CheckOperation =
  | 'staffSecondCheck'
  | 'staffApproveAct'
  | 'staffRefuseAct'
  | 'staffWithdrawAct'
  | 'staffConfirm'

/** Every act has the refusals of the engine, and of all acts. */
type ActRefusals = Record<
  | Exclude<keyof typeof staffActOperations, CheckOperation | 'staffSecondChecks'>
  | keyof typeof staffCustomerActOperations,
  Given<typeof makeAct>
>

/** What the bank can refuse, by operation. An operation that is missing here gets no refusal from a bank function. */
interface BankRefusals extends ActRefusals {
  staffSecondCheck: Given<typeof readSecondCheck>
  staffApproveAct: Given<typeof approveAct> | 'bad_input'
  staffRefuseAct: Given<typeof refuseAct> | 'bad_input'
  staffWithdrawAct: Given<typeof withdrawAct>
  staffConfirm: Given<typeof confirmAct>
  signIn: Given<typeof signIn>
  enterSecondFactor: Given<typeof enterSecondFactor>
  endSession: Given<typeof endCustomerSession>
  submitApplication:
    | Given<typeof submitApplication>
    | 'common_application_password'
    | 'own_detail_in_password'
  changeProfile: Given<typeof changeProfile>
  changePassword: Given<typeof changePassword> | 'common_password'
  requestPasswordReset: Given<typeof requestPasswordReset>
  checkPasswordReset: Given<typeof checkPasswordReset>
  resetPassword: Given<typeof resetPassword> | 'common_password'
  changePreferences: Given<typeof changePreferences>
  beginSecondFactor: Given<typeof beginSecondFactor>
  confirmSecondFactor: Given<typeof confirmSecondFactor>
  renewRecoveryCodes: Given<typeof renewRecoveryCodes>
  removeSecondFactor: Given<typeof removeSecondFactor>
  newPasskeyChallenge: Given<typeof newSignInChallenge>
  signInWithPasskey: Given<typeof signInWithPasskey>
  beginPasskey: Given<typeof beginPasskey>
  addPasskey: Given<typeof addPasskey>
  removePasskey: Given<typeof removePasskey>
  answerConfirmation: Given<typeof answerConfirmation>
  placeTransfer: Given<typeof placeTransfer>
  changeAccount: Given<typeof chooseForAccount>
  moveMoney: Given<typeof moveMoney>
  openAccount: Given<typeof openOwnAccount>
  cancelAccount: Given<typeof cancelFixedSavings>
  openPot: Given<typeof openPot>
  changePot: Given<typeof changePot>
  readClosure: Given<typeof previewClosure>
  closeAccount: Given<typeof closeAccount>
  withdrawClosure: Given<typeof withdrawClosing>
  freezeAccount: Given<typeof freezeAccount>
  releaseAccount: Given<typeof releaseAccount>
  sendInvitation: Given<typeof sendInvitation>
  acceptInvitation: Given<typeof acceptInvitation>
  declineInvitation: Given<typeof declineInvitation>
  withdrawInvitation: Given<typeof withdrawInvitation>
  closePot: Given<typeof closePot>
  assessPayment: Given<typeof assessPayment>
  placePayment: Given<typeof placePayment>
  changePayment: Given<typeof changePayment>
  cancelPayment: Given<typeof cancelPayment>
  answerPaymentQuestion: Given<typeof answerQuestion>
  readPaymentLimits: Given<typeof readOwnLimits>
  changePaymentLimits: Exclude<Given<typeof changeLimits>, 'above_most'>
  setUpStandingOrder: Exclude<Given<typeof setUpStandingOrder>, 'bad_terms'>
  changeStandingOrder: Exclude<Given<typeof changeStandingOrder>, 'bad_terms'>
  skipStandingOrder: Given<typeof skipDate>
  undoStandingOrderSkip: Given<typeof undoSkip>
  cancelStandingOrder: Given<typeof cancelStandingOrder>
  trustPayee: Given<typeof trustPayee>
  addPayee: Given<typeof addPayee>
  changePayee: Given<typeof changePayee>
  deletePayee: Given<typeof deletePayee>
  checkName: Given<typeof checkName>
  listDirectDebits: Given<typeof listDirectDebits>
  cancelDirectDebit: Given<typeof cancelDirectDebit>
  refundCollection: Given<typeof refundCollection>
  addSimulatedDirectDebit: Given<typeof addSimulatedDirectDebit>
  listCards: Given<typeof listCards>
  orderCard: Given<typeof orderCard>
  activateCard: Given<typeof activateCard>
  freezeCard: Given<typeof freezeCard>
  unfreezeCard: Given<typeof unfreezeCard>
  listCardPayments: Given<typeof listCardPayments>
  approveCardPayment: Given<typeof approveCardPayment>
  refuseCardPayment: Given<typeof refuseCardPayment>
  replaceCard: Given<typeof replaceCard>
  cancelCard: Given<typeof cancelCard>
  changeCardControls: Given<typeof changeControls>
  showCardDetails: Given<typeof showDetails>
  showCardPin: Given<typeof showPin>
  unblockCardPin: Given<typeof unblockPin>
  turnOnGamblingBlock: Given<typeof turnOnGamblingBlock>
  takeOffGamblingBlock: Given<typeof takeOffGamblingBlock>
  listSubscriptions: Given<typeof listSubscriptions>
  stopMerchant: Given<typeof stopMerchant>
  allowMerchant: Given<typeof allowMerchant>
  deliverCard: Given<typeof deliverCard>
  listCardDisputes: Given<typeof listDisputes>
  openCardDispute: Given<typeof openDispute>
  answerCardDispute: Given<typeof answerDispute>
  withdrawCardDispute: Given<typeof withdrawDispute>
  answerDisputeAsMerchant: Given<typeof answerAsMerchant>
  authoriseCardPayment: Given<typeof simulatePurchase>
  clearCardPayment: Given<typeof simulatePurchase>
  raiseCardPayment: Given<typeof simulateChange>
  reverseCardPayment: Given<typeof simulateChange>
  settleCardPayment: Given<typeof simulateChange>
  refundCardPayment: Given<typeof simulateChange>
  makeClaim: Given<typeof makeClaim>
  answerClaim: Given<typeof answerClaim>
  withdrawClaim: Given<typeof withdrawClaim>
  notePromotionClick: Given<typeof noteClick>
  sendMessage: Given<typeof sendMessage>
  subscribeToNewsletter: Given<typeof subscribe>
  staffOpenTask: Given<typeof openTask>
  staffTakeTask: Given<typeof changeTask> | 'bad_input'
  staffAssignTask: Given<typeof changeTask> | 'bad_input'
  staffHandTaskBack: Given<typeof changeTask> | 'bad_input'
  staffTakeTaskOver: Given<typeof changeTask> | 'bad_input'
  staffEscalateTask: Given<typeof changeTask> | 'bad_input'
  staffCarryTaskOn: Given<typeof changeTask> | 'bad_input'
  staffSearchCustomers: Given<typeof searchCustomers> | 'bad_input'
  staffOpenLook: Given<typeof openLook> | 'bad_input'
  staffShowField: Given<typeof showField> | 'bad_input'
  staffCheckIdentity: Given<typeof makeIdentityCheck> | 'bad_input'
  staffCustomerOverview: Given<typeof openRecord>
  staffCustomerAccounts: Given<typeof openRecord>
  staffCustomerPayments: Given<typeof openRecord>
  staffCustomerPayees: Given<typeof openRecord>
  staffCustomerSecurity: Given<typeof openRecord>
  staffCustomerMessages: Given<typeof openRecord>
  staffCustomerNotifications: Given<typeof openRecord>
  staffCustomerTasks: Given<typeof openRecord>
  staffCustomerAudit: Given<typeof openRecord>
  staffReviewAlert: Given<typeof reviewAlert> | 'bad_input'
  staffAudit: Given<typeof searchAudit>
  staffCheckChain: Given<typeof verifyChain>
  staffExportAudit: Given<typeof exportAudit>
  staffCheckBook: Given<typeof checkBook>
  staffDemoIncoming: Given<typeof receiveIncoming>
  staffDemoPurchase: Given<typeof payByCard>
  staffDemoDirectDebit: Given<typeof announceDirectDebit>
  staffDemoPaymentDay: Exclude<Given<typeof makePaymentDay>, 'out_of_range'>
  staffDemoReset: Given<typeof resetByStaff>
  staffDemoRetire: Given<typeof retireByStaff>
  staffSignIn: Given<typeof signInStaff>
  staffPasskeyChallenge: Given<typeof newSignInChallenge>
  staffSignInWithPasskey: Given<typeof signInStaffWithPasskey>
  staffBeginJoining: Given<typeof beginJoining> | 'common_password'
  staffJoin: Given<typeof joinStaff> | 'common_password'
}

/** The operations that list refusals of their own. */
type Listing = {
  [K in keyof BankOperations]: [OwnRefusal<BankOperations[K]>] extends [never] ? never : K
}[keyof BankOperations]

/** Those that list `not_found` only: if a customer may not see something, its bank function returns nothing. */
type OnlyNotFound = {
  [K in Listing]: [OwnRefusal<BankOperations[K]>] extends ['not_found'] ? K : never
}[Listing]

describe('at compile time', () => {
  test('each operation lists the refusals of its bank function: none is missing, none is surplus', () => {
    expectTypeOf<{ [K in keyof BankRefusals]: OwnRefusal<BankOperations[K]> }>().toEqualTypeOf<{
      [K in keyof BankRefusals]: BankRefusals[K]
    }>()
  })

  test('an operation that lists more than `not_found` is among them', () => {
    expectTypeOf<Exclude<Listing, OnlyNotFound | keyof BankRefusals>>().toEqualTypeOf<never>()
  })
})

test.each(refusalCodes)('%s is answered with its row of the table', code => {
  const { status, sentence, isFinal } = refusals[code]
  const problem = problemOf({ code })
  expect(problem).toMatchObject({ status, isFinal })
  if (isAtField(code)) {
    const { field, code: fieldCode } = refusals[code]
    expect(problem).toMatchObject({
      code: 'bad_input',
      errors: [{ field, code: fieldCode, message: sentence }],
    })
  } else expect(problem).toMatchObject({ code, type: `/problems/${code}`, detail: sentence })
})

test.each([
  [1, 'a minute'],
  [61, '2 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
])('a wait of %i s is never said shorter than it is', (retryAfterSeconds, wait) => {
  const { detail } = problemOf({ code: 'too_many_attempts', retryAfterSeconds })
  expect(detail).toBe(`${refusals.too_many_attempts.sentence} You can try again in ${wait}.`)
})
