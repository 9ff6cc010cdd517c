import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../query-client.ts'
import { clearBrowserStorage, clearSession } from '../session.ts'
import { replacedWords } from './in-browser-words.ts'

/** What has replaced the bank that this browser had: a new database, or that of a saved copy. */
export type Replacement = 'startedAgain' | 'copyOpened'

const replacements: readonly Replacement[] = ['startedAgain', 'copyOpened']

/** Set and removed at once: its only effect is the event that the other tabs receive. */
const replacementKey = 'replacedBank'

type BrowserStorage = Pick<Storage, 'setItem' | 'removeItem' | 'clear' | 'getItem'>

/**
 * Forgets what this tab has stored about customers of the former bank, and makes the other tabs do so. The sign-in goes
 * first, because a tab that this sends to the login page says there what has replaced the bank.
 */
export function clearAfterReplacement(
  local: BrowserStorage,
  session: BrowserStorage,
  replacement: Replacement,
) {
  clearBrowserStorage(local, session)
  try {
    local.setItem(replacementKey, replacement)
    local.removeItem(replacementKey)
  } catch {
    // The storage is full. The other tabs find out from the bank, which answers 401.
  }
}

/**
 * What another tab has replaced the bank with, read from its change to the storage; undefined for any other change.
 */
export const replacementOf = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) =>
  key === replacementKey ? replacements.find(each => each === newValue) : undefined

/** After this tab has replaced the bank: leads to the login page and says what has replaced it. */
export function useLeaveReplaced() {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (replacement: Replacement) => {
    const { local, session, toasts } = environment
    clearAfterReplacement(local, session, replacement)
    forgetCustomer(environment, queryClient)
    await navigate(appPages.login.path, { replace: true })
    toasts.show({ look: 'success', ...replacedWords[replacement] })
  }
}

/**
 * Forgets what this tab has stored after another tab has replaced the bank. Signed-in pages are left as at a sign-out.
 */
export function useReplacementInOtherTab() {
  const { local, session, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const replacement = event.storageArea === local && replacementOf(event)
      if (!replacement) return
      clearSession(session)
      forgetCustomer({ toasts }, queryClient)
      toasts.show({ look: 'info', ...replacedWords[replacement] })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [local, queryClient, session, toasts])
}
