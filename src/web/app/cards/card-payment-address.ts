import { appPages } from '../../../../content/app-pages.ts'

/** The pages of card payments are below this one: `idBelow` reads their ids. */
export const cardPaymentsPath = appPages.cardPayment.path.replace('/*', '')

/** The address of a card payment's own page. */
export const cardPaymentAddress = (paymentId: string): string => `${cardPaymentsPath}/${paymentId}`

/** The address of a dispute's own page. */
export const disputeAddress = (disputeId: string): string => `${appPages.cards.path}/disputes/${disputeId}`

/** Everything that the bank says of card payments is below this key. */
export const cardPaymentsKey = ['card-payments'] as const

/** Where a declined payment leads on the page of its card. */
export const controlsAnchor = '#controls'
