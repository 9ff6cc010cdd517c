/** What is made by itself: a payment, a payment of a standing order, a collection, or a move between own accounts. */
export const dueKinds = ['payment', 'standing_order', 'direct_debit', 'own_move'] as const

export type DueKind = (typeof dueKinds)[number]

/** What it belongs to, and where it is changed. */
export const dueSources = ['payment', 'standing_order', 'direct_debit'] as const

export type DueSource = (typeof dueSources)[number]

/** For how many days Coming up looks ahead, today included. Source: specification section 13.5. */
export const comingUpDays = 31
