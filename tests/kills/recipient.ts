/** Whom the harness pays, and nobody else does. */
export const recipientName = 'Often Interrupted and Daughters'
