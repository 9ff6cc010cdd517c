import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../query-client.ts'
import { clearBrowserStorage, clearSession } from '../session.ts'
import { replacedWords } from './in-browser-words.ts'

/** What has taken the place of the bank that this browser had: new books, or those of a saved copy. */
export type Replacement = 'startedAgain' | 'copyOpened'

const replacements: readonly Replacement[] = ['startedAgain', 'copyOpened']

/** Written and taken away again at once: what remains of it is that the other tabs hear. */
const heardKey = 'replacedBank'

type Kept = Pick<Storage, 'setItem' | 'removeItem' | 'clear' | 'getItem'>

/**
 * Forgets what this tab has kept of customers of the bank that is gone, and has the other tabs do so. The sign-in goes
 * first: a tab that is left for the login page says there what it heard.
 */
export function clearAfterReplacement(local: Kept, session: Kept, replacement: Replacement) {
  clearBrowserStorage(local, session)
  try {
    local.setItem(heardKey, replacement)
    local.removeItem(heardKey)
  } catch {
    // A full storage takes no word: the bank tells the other tabs itself, by an answer of 401.
  }
}

/**
 * What another tab has put in place of the bank, by the change that it made to the storage; undefined by any other
 * change.
 */
export const replacementOf = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) =>
  key === heardKey ? replacements.find(each => each === newValue) : undefined

/** Leads to the login page once this tab has put another bank in place of the one before, and says which. */
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
 * Forgets what this tab has kept, where another tab has replaced the bank. Signed-in pages are left as at a sign-out.
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
