import type { QueryClient } from '@tanstack/react-query'
import type { AppEnvironment } from './environment.ts'

/**
 * Drops what this page still holds of a customer who has left: the bank's answers, and the toasts, which name
 * amounts and people. What is to be said on the login page is shown after this.
 */
export function forgetCustomer({ toasts }: Pick<AppEnvironment, 'toasts'>, queryClient: QueryClient) {
  queryClient.clear()
  toasts.clear()
}
