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
    const answer = await requestNewsletter(environment, field.value)
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

const minutes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/**
 * Under the form: what came of it. Both regions are there from the start, because one that comes with its words is
 * often not read. What is wrong with the email itself stands beside its field.
 */
export const NewsletterOutcomeLines = ({ outcome }: { outcome: NewsletterOutcome | undefined }) => {
  const failure = failureWords(outcome)
  return (
    <>
      <output className="block">
        {outcome?.kind === 'kept' && (
          <span className="mt-4 flex gap-2.5 text-sm">
            <Icon name="tick" className="text-success-mark" />
            <span>
              <b className="font-semibold">{newsletter.kept.lead}</b> {newsletter.kept.text}
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
    case 'tooMany': {
      const { lead, text } = newsletter.tooMany
      return { lead, text: text(minutes.format(outcome.waitMinutes)) }
    }
    case 'kept':
    case 'refused':
    case undefined:
      break
  }
  return undefined
}

/** What is wrong with the email in a field, by the browser's own checks, in the bank's words. */
export function findEmailFault({ validity, value }: HTMLInputElement): string | undefined {
  if (validity.valueMissing) return emailWords.missing
  if (value.length > emailLengthMax) return emailWords.tooLong
  return validity.typeMismatch ? emailWords.invalid : undefined
}

/** What came of asking for the newsletter. */
export type NewsletterOutcome =
  | { kind: 'kept' }
  /** What is wrong with the email, in the bank's words. */
  | { kind: 'refused'; message: string }
  | { kind: 'tooMany'; waitMinutes: number }
  | { kind: 'unavailable' }
  /** No answer, or none in time: nobody knows whether the bank has it. Asking again does no harm. */
  | { kind: 'offline' }

/** How long to wait where the bank does not say. */
const usualWaitSeconds = 60

/** Asks the bank to keep an email for the newsletter. Never throws. */
export async function requestNewsletter(
  { bank, patience }: Pick<IslandEnvironment, 'bank' | 'patience'>,
  email: string,
): Promise<NewsletterOutcome> {
  try {
    const reply = await askInTime(patience, signal => bank.subscribeToNewsletter({ body: { email }, signal }))
    switch (reply.status) {
      case 202:
        return { kind: 'kept' }
      case 422: {
        const error = reply.body.errors?.find(({ field }) => field === 'email')
        return { kind: 'refused', message: error?.message ?? emailWords.invalid }
      }
      case 429: {
        const seconds = Number(reply.headers.get('retry-after')) || usualWaitSeconds
        return { kind: 'tooMany', waitMinutes: Math.ceil(seconds / 60) }
      }
      case 400:
      case 403:
      case 413:
      case 415:
      case 500:
      case 503:
      default:
        return { kind: 'unavailable' }
    }
  } catch {
    return { kind: 'offline' }
  }
}
