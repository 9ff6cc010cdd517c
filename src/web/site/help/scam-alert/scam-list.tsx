import { scams, scamWords, type Scam } from '../../../../../content/help/scam-alert.ts'
import { TextSection } from '../text-section.tsx'

/** The kinds of scam, one under another: how each goes, how to tell, what to do. */
export const ScamList = () => (
  <TextSection id="scams" heading={scams.heading} lead={scams.lead}>
    <ul className="mt-6 border-b border-line">
      {scams.list.map(scam => (
        <ScamEntry key={scam.id} {...scam} />
      ))}
    </ul>
  </TextSection>
)

const ScamEntry = ({ id, name, story, signs, advice }: Scam) => (
  <li id={id} className="scroll-mt-6 border-t border-line py-6 print:break-inside-avoid print:py-3">
    <h3>{name}</h3>
    <p className="mt-1 max-w-(--measure) text-muted">{story}</p>
    <div className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-2">
      <div>
        <h4 className="text-sm font-semibold">{scamWords.signs}</h4>
        <ul className="mt-1 list-disc pl-5 text-nav marker:text-muted">
          {signs.map(sign => (
            <li key={sign} className="py-0.5">
              {sign}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="text-sm font-semibold">{scamWords.advice}</h4>
        <p className="mt-1 text-nav">{advice}</p>
      </div>
    </div>
  </li>
)
