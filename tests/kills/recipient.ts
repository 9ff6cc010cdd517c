/** The recipient of the harness's payments. Nobody else pays it. */
export const recipientName = 'Often Interrupted and Daughters'
