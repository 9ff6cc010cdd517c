import { useRef, useState, type SubmitEvent } from 'react'
import { newsletter } from '../../../../content/news/newsletter.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { askForNewsletter, type NewsletterOutcome } from '../about/news/ask-for-newsletter.ts'
import { findEmailFault } from '../about/news/find-email-fault.ts'
import { NewsletterOutcomeLines } from '../about/news/newsletter-outcome.tsx'
import { useIslandEnvironment } from './island-environment.ts'
import { OpeningLine } from './opening-line.tsx'

/** It needs nothing from its page. */
export type NewsletterFormProps = Record<string, never>

/**
 * Asks for the newsletter. The email is checked on leaving the field and when it is sent; a message leaves while it
 * is corrected. Whatever fails, the email stays in its field.
 */
export default function NewsletterForm() {
  const environment = useIslandEnvironment()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [outcome, setOutcome] = useState<NewsletterOutcome>()
  const [isAsking, setIsAsking] = useState(false)

  async function ask(field: HTMLInputElement) {
    setIsAsking(true)
    const answer = await askForNewsletter(environment, field.value)
    setIsAsking(false)
    setOutcome(answer)
    if (answer.kind === 'kept') field.value = ''
    if (answer.kind === 'refused') showFault(field, answer.message)
  }

  function showFault(field: HTMLInputElement, message: string) {
    setFault(message)
    field.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const field = input.current
    if (!field || isAsking) return
    setOutcome(undefined)
    const found = findEmailFault(field)
    if (found === undefined) void ask(field)
    else showFault(field, found)
  }

  // By itself a form of this method goes nowhere: no email ends up in an address.
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={newsletter.email}
        type="email"
        autoComplete="email"
        required
        error={fault}
        onInput={() => {
          setFault(undefined)
          setOutcome(undefined)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A sentence that appears would move the button away from the pointer; the form checks all the same.
          if (currentTarget.value === '' || relatedTarget instanceof HTMLButtonElement) return
          setFault(findEmailFault(currentTarget))
        }}
      />
      <Button type="submit" wide busy={isAsking} className="mt-3">
        {newsletter.subscribe}
      </Button>
      {isAsking && (
        <div className="mt-3">
          <OpeningLine />
        </div>
      )}
      <NewsletterOutcomeLines outcome={outcome} />
    </form>
  )
}
