import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { useEnvironment } from '../../environment.ts'
import { saveFile } from '../../save-file.ts'
import { useIsVisit } from '../visit.tsx'
import { secondFactorWords } from './second-factor-words.ts'
import { StepHead } from './step-head.tsx'

const words = secondFactorWords.codes

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The recovery codes, shown this once: to copy, to download, or to write down. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { clock } = useEnvironment()
  const text = useIsVisit() ? secondFactorWords.visit.codes : words.text
  function download() {
    const file = words.file(codes, new Date(clock.now()).toISOString())
    saveFile(clock, new Blob([file], { type: 'text/plain;charset=utf-8' }), words.fileName)
  }
  return (
    <div className="grid gap-5">
      <StepHead heading={words.heading}>{text}</StepHead>
      <ul
        aria-label={words.copyWhat}
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
        <Button onClick={onKept} className="max-md:col-span-full">
          {words.kept}
        </Button>
        <Button variant="line" icon="download" onClick={download}>
          {words.download}
        </Button>
        <CopyButton
          what={words.copyWhat}
          label={words.copy}
          size="medium"
          text={codes.join('\n')}
          told={words.copied}
        />
      </div>
    </div>
  )
}

/** Where a line is too short for a code, it breaks in the middle. */
const halvesOf = (code: string): readonly string[] => code.match(/(?:\w+-?){1,3}/g) ?? [code]
