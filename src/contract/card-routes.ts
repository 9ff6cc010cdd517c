/** The routes of cards. Apart from the others: most pages call none of them. */
export const cardRoutes = {
  listCards: { method: 'GET', path: '/api/cards' },
  orderCard: { method: 'POST', path: '/api/cards' },
  readCard: { method: 'GET', path: '/api/cards/{id}' },
  activateCard: { method: 'POST', path: '/api/cards/{id}/activation' },
  freezeCard: { method: 'POST', path: '/api/cards/{id}/freeze' },
  unfreezeCard: { method: 'POST', path: '/api/cards/{id}/unfreeze' },
  replaceCard: { method: 'POST', path: '/api/cards/{id}/replacement' },
  cancelCard: { method: 'POST', path: '/api/cards/{id}/cancellation' },
  changeCardControls: { method: 'PATCH', path: '/api/cards/{id}/controls' },
  showCardDetails: { method: 'POST', path: '/api/cards/{id}/details' },
  showCardPin: { method: 'POST', path: '/api/cards/{id}/pin' },
  unblockCardPin: { method: 'POST', path: '/api/cards/{id}/pin-unblock' },
  turnOnGamblingBlock: { method: 'PUT', path: '/api/gambling-block' },
  takeOffGamblingBlock: { method: 'DELETE', path: '/api/gambling-block' },
  deliverCard: { method: 'POST', path: '/api/demonstration/card-letters' },
} as const
