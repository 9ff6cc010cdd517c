/** The longest names that the profile accepts, without a space to break at. */
export const longNames = {
  firstName: 'Anastasija'.repeat(7),
  lastName: 'Featherstone'.slice(0, 10).repeat(7),
}

/** The longest recipient and reference of a transfer. */
export const longOrder = {
  recipientName: 'Wollongong'.repeat(14),
  reference: 'REFERENCE-'.repeat(14),
}
