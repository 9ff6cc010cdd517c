import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, type Location } from 'react-router'
import { useSession } from '../dashboard/signed-in.ts'
import { carriedBy, withCarried } from './carried-message.ts'
import type { MessageDraft } from './message-draft.ts'
import type { MessageFields } from './message-fields.ts'
import { supportAnchors } from './support-href.ts'

/**
 * Takes what each visit brings into the form, once a visit: after a reload the form is as it was left. An address
 * that names the form leads to it, and the customer goes on to write.
 */
export function useCarriedMessage(form: UseFormReturn<MessageFields>, draft: MessageDraft): void {
  const location = useLocation()
  const { email } = useSession().customer

  const take = useEffectEvent(({ key, search, hash, state }: Location<unknown>) => {
    const visit = key + search
    const carried = carriedBy({ state, search }, email)
    if (draft.read()?.visit !== visit && (carried.subject || carried.message)) {
      const fields = withCarried(form.getValues(), carried)
      form.setValue('subject', fields.subject)
      form.setValue('message', fields.message)
      form.clearErrors(['subject', 'message'])
      draft.keep(fields, visit)
    }
    if (hash !== `#${supportAnchors.form}`) return
    form.setFocus('message')
    document.getElementById(supportAnchors.form)?.scrollIntoView()
  })

  useEffect(() => take(location), [location])
}
