import { Icon } from '../../../components/icon.tsx'

type FindingProps = {
  /** While there is nothing to check yet. */
  waiting: string
  /** What is told of the details when they hold. */
  terms: readonly string[]
}

/**
 * What a check has found: a sentence, which is read out when it changes, and the details. `show-finding.ts` fills it.
 */
export const Finding = ({ waiting, terms }: FindingProps) => (
  <>
    <output className="flex gap-3">
      <span data-part="holds" hidden className="text-success-mark">
        <Icon name="tick" className="mt-[.14em]" />
      </span>
      <span data-part="sentence" className="min-w-0 text-pretty text-muted">
        {waiting}
      </span>
    </output>
    <dl data-part="details" hidden className="mt-5">
      {terms.map((term, index) => (
        <div
          key={term}
          data-part={`detail-${index}`}
          className="border-t border-line py-3 md:flex md:justify-between md:gap-6"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="font-semibold" />
        </div>
      ))}
    </dl>
  </>
)
