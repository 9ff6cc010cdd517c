/** Where those operations are that public pages call. Apart from the others, which such a page then does not carry. */
export const publicRoutes = {
  sendMessage: { method: 'POST', path: '/api/messages' },
  subscribeToNewsletter: { method: 'POST', path: '/api/newsletter-subscriptions' },
} as const
