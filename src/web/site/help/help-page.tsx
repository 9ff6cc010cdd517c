import { faqSearch } from '../../../../content/help/faq-search.ts'
import { faqSubjects } from '../../../../content/help/faqs.ts'
import {
  askedOften,
  helpNumbers,
  helpPage,
  helpTopics,
  scamFeature,
  waysToReachUs,
} from '../../../../content/help/help.ts'
import { groups } from '../../../../content/groups.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/button.tsx'
import { LinkStrip } from '../page-parts/links.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { QuestionList } from '../page-parts/lists.tsx'
import { ProductLedger } from '../page-parts/ledger.tsx'
import { HeaderSearch } from './header-search.tsx'
import { NumberCells } from './number-cells.tsx'

/** The page of the help group (ruling 7): numbers first, then common tasks, every help page, and ways to contact us. */
export const HelpPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[productWords.home]}
      current={helpPage.current}
      title={helpPage.title}
      lead={helpPage.lead}
      short
      actions={
        <div className="needs-scripts w-full max-w-136">
          <HeaderSearch words={faqSearch} action="/help/faqs" />
        </div>
      }
    />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pt-8 pb-(--section) md:gap-20 md:pt-12">
      <NumberCells id="numbers" heading={helpNumbers.heading} numbers={helpNumbers.list} />
      <ProductLedger heading={helpTopics.heading} lines={helpTopics.list} />
      <FrequentQuestions />
      <LinkStrip id="reach-us" heading={waysToReachUs.heading} links={waysToReachUs.list} count={4} />
      <PictureBand
        picture={scamFeature.picture}
        ofOneThing
        heading={scamFeature.heading}
        text={scamFeature.text}
        actions={
          <LinkButton href={scamFeature.action.href} variant="accent">
            {scamFeature.action.label}
          </LinkButton>
        }
      />
    </div>
  </>
)

const often = askedOften.ids.flatMap(id =>
  faqSubjects.flatMap(subject => subject.questions.filter(question => question.id === id)),
)

const FrequentQuestions = () => (
  <section aria-labelledby="asked-often" className="grid gap-x-16 lg:grid-cols-[16rem_minmax(0,1fr)]">
    <div>
      <h2 id="asked-often" className="text-2xl lg:pt-3.5">
        {askedOften.heading}
      </h2>
      <a href={askedOften.all.href} className="link tap mt-3 py-0.5">
        {askedOften.all.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </div>
    <div className="lg:*:mt-0">
      <QuestionList questions={often} />
    </div>
  </section>
)
