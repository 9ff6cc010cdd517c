import { newsletter } from '../../../../../content/news/newsletter.ts'
import { Icon } from '../../../components/icon.tsx'
import type { NewsletterOutcome } from './ask-for-newsletter.ts'

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
