import { Button } from '../../components/button.tsx'
import { CopyButton } from '../accounts/copy-button.tsx'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { StepHead } from './second-factor-flow.tsx'
import { secondFactorStepWords } from './second-factor-step-words.ts'
import { useIsSharedDemonstration } from './shared-demonstration.tsx'

const codesWords = secondFactorStepWords.codes

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** What they are for. Default: the second factor. */
  readonly text?: string
  readonly onSaved: () => void
}

/** The recovery codes, shown only once: to copy, to download, or to write down. */
export function RecoveryCodes({ codes, text, onSaved }: RecoveryCodesProps) {
  const { clock } = useEnvironment()
  const ofSecondFactor = useIsSharedDemonstration() ? secondFactorStepWords.codes.visit : codesWords.text
  function download() {
    const file = codesWords.file(codes, new Date(clock.now()).toISOString())
    saveFile(clock, new Blob([file], { type: 'text/plain;charset=utf-8' }), codesWords.fileName)
  }
  return (
    <div className="grid gap-5">
      <StepHead heading={codesWords.heading}>{text ?? ofSecondFactor}</StepHead>
      <ul
        aria-label={codesWords.copyWhat}
        className="money grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-2.5 rounded-control bg-sunken px-4 py-3 text-sm font-semibold tracking-[.04em]"
      >
        {codes.map(code => (
          <li key={code}>
            {halvesOf(code).map(half => (
              <span key={half} className="inline-block whitespace-nowrap">
                {half}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]">
        <Button onClick={onSaved} className="max-md:col-span-full">
          {codesWords.kept}
        </Button>
        <Button variant="line" icon="download" onClick={download}>
          {codesWords.download}
        </Button>
        <CopyButton
          what={codesWords.copyWhat}
          label={codesWords.copy}
          size="medium"
          text={codes.join('\n')}
          announcement={codesWords.copied}
        />
      </div>
    </div>
  )
}

/** A code that is too long for its line breaks in the middle. */
const halvesOf = (code: string): readonly string[] => code.match(/(?:\w+-?){1,3}/g) ?? [code]
