import type { Toast } from '../components/toasts.ts'
import { useEnvironment } from './environment.ts'

/**
 * Shows toasts of one matter: a new one takes the place of the earlier ones with these `titles`, so that nothing
 * that no longer holds is left standing.
 */
export function useToast(titles: readonly string[]) {
  const { toasts } = useEnvironment()
  const forget = () => {
    for (const { id, title } of toasts.list()) if (titles.includes(title)) toasts.close(id)
  }
  return {
    forget,
    showToast: (toast: Omit<Toast, 'id'>) => {
      forget()
      toasts.show(toast)
    },
  }
}
