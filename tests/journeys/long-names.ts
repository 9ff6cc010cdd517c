/** A customer's names, as long as the profile takes them and without a space to break at. */
export const longNames = {
  firstName: 'Anastasija'.repeat(7),
  lastName: 'Featherstone'.slice(0, 10).repeat(7),
}

/** A transfer's recipient and reference, as long as there can be. */
export const longOrder = {
  recipientName: 'Wollongong'.repeat(14),
  reference: 'REFERENCE-'.repeat(14),
}
