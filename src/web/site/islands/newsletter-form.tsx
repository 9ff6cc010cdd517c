import { type SubmitEvent, useRef, useState } from 'react'
import { newsletter } from '../../../../content/news/newsletter.ts'
import { emailLengthMax, emailWords } from '../../../contract/form-words.ts'
import { askInTime } from '../../ask-in-time.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import type { IslandEnvironment } from './create-island-environment.ts'
import { useIslandEnvironment } from './island-environment.ts'
import { OpeningLine } from './opening-line.tsx'

/** It has no props. */
export type NewsletterFormProps = Record<string, never>

/**
 * Subscribes to the newsletter. The email is checked on leaving the field and on submit; its error disappears while
 * it is corrected. If the request fails, the email stays in its field.
 */
export default function NewsletterForm() {
  const environment = useIslandEnvironment()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [outcome, setOutcome] = useState<NewsletterOutcome>()
  const [isSending, setIsSending] = useState(false)

  async function ask(field: HTMLInputElement) {
    setIsSending(true)
    const answer = await requestNewsletter(environment, field.value)
    setIsSending(false)
    setOutcome(answer)
    if (answer.kind === 'stored') field.value = ''
    if (answer.kind === 'refused') showFault(field, answer.message)
  }

  function showFault(field: HTMLInputElement, message: string) {
    setFault(message)
    field.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const field = input.current
    if (!field || isSending) return
    setOutcome(undefined)
    const found = findEmailFault(field)
    if (found === undefined) void ask(field)
    else showFault(field, found)
  }

  // With this method the browser itself submits nothing, so no email ends up in an address.
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
          // An error that appears now would move the button away from the pointer. The form is checked on submit
          // anyway.
          if (currentTarget.value === '' || relatedTarget instanceof HTMLButtonElement) return
          setFault(findEmailFault(currentTarget))
        }}
      />
      <Button type="submit" wide busy={isSending} className="mt-3">
        {newsletter.subscribe}
      </Button>
      {isSending && (
        <div className="mt-3">
          <OpeningLine />
        </div>
      )}
      <NewsletterOutcomeLines outcome={outcome} />
    </form>
  )
}

const minutes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/**
 * The outcome, under the form. Both live regions exist from the start, because screen readers often ignore one that
 * appears with its text. Errors of the email itself are beside its field.
 */
export const NewsletterOutcomeLines = ({ outcome }: { outcome: NewsletterOutcome | undefined }) => {
  const failure = failureWords(outcome)
  return (
    <>
      <output className="block">
        {outcome?.kind === 'stored' && (
          <span className="mt-4 flex gap-2.5 text-sm">
            <Icon name="tick" className="text-success-mark" />
            <span>
              <b className="font-semibold">{newsletter.stored.lead}</b> {newsletter.stored.text}
            </span>
          </span>
        )}
      </output>
      <div role="alert">
        {failure && (
          <p className="mt-4 flex gap-2.5 text-sm">
            <Icon name="alert" className="text-danger-mark" />
            <span>
              <b className="font-semibold">{failure.lead}</b> {failure.text}
            </span>
          </p>
        )}
      </div>
    </>
  )
}

function failureWords(outcome: NewsletterOutcome | undefined): { lead: string; text: string } | undefined {
  switch (outcome?.kind) {
    case 'offline':
      return newsletter.offline
    case 'unavailable':
      return newsletter.unavailable
    case 'rejected':
      return newsletter.rejected
    case 'tooMany': {
      const { lead, text } = newsletter.tooMany
      return { lead, text: text(minutes.format(outcome.waitMinutes)) }
    }
    case 'stored':
    case 'refused':
    case undefined:
      break
  }
  return undefined
}

/** The email's error according to the browser's own checks, in the bank's words. */
export function findEmailFault({ validity, value }: HTMLInputElement): string | undefined {
  if (validity.valueMissing) return emailWords.missing
  if (value.length > emailLengthMax) return emailWords.tooLong
  return validity.typeMismatch ? emailWords.invalid : undefined
}

/** The outcome of a subscription request. */
export type NewsletterOutcome =
  | { kind: 'stored' }
  /** The email's error, in the bank's words. */
  | { kind: 'refused'; message: string }
  | { kind: 'tooMany'; waitMinutes: number }
  | { kind: 'unavailable' }
  /** The bank refused, and the visitor cannot correct the reason. */
  | { kind: 'rejected' }
  /** No answer, or none in time: the bank may or may not have it. Sending again is safe. */
  | { kind: 'offline' }

/** How long to wait if the bank does not say. */
const usualWaitSeconds = 60

/** Asks the bank to subscribe an email to the newsletter. Never throws. */
export async function requestNewsletter(
  { bank, patience }: Pick<IslandEnvironment, 'bank' | 'patience'>,
  email: string,
): Promise<NewsletterOutcome> {
  try {
    const reply = await askInTime(patience, signal => bank.subscribeToNewsletter({ body: { email }, signal }))
    switch (reply.status) {
      case 202:
        return { kind: 'stored' }
      case 422: {
        const error = reply.body.errors?.find(({ field }) => field === 'email')
        return error ? { kind: 'refused', message: error.message } : { kind: 'rejected' }
      }
      case 429: {
        const seconds = Number(reply.headers.get('retry-after')) || usualWaitSeconds
        return { kind: 'tooMany', waitMinutes: Math.ceil(seconds / 60) }
      }
      case 500:
      case 503:
        return { kind: 'unavailable' }
      case 400:
      case 403:
      case 413:
      case 415:
      default:
        return { kind: 'rejected' }
    }
  } catch {
    return { kind: 'offline' }
  }
}
