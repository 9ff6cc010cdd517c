import { faqSubjects, faqsPage } from '../../../../../content/help/faqs.ts'
import { groups } from '../../../../../content/groups.ts'
import { PictureHeader } from '../../page-parts/picture-header.tsx'
import { FaqSearch } from './faq-search.tsx'
import { NotHere } from './not-here.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SubjectLinks } from './subject-links.tsx'
import { SubjectQuestions } from './subject-questions.tsx'

/**
 * Every question under its subject, whole without scripts: each has an address of its own and opens by it. The search
 * in the head hides what does not answer.
 */
export const FaqsPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[groups.help]}
      current={faqsPage.current}
      title={faqsPage.title}
      lead={
        <>
          <span className="needs-scripts">{faqsPage.lead}</span>
          <span className="without-scripts">{faqsPage.leadWithoutScripts}</span>
        </>
      }
      short
      actions={<FaqSearch />}
    />
    <div className="wrap grid items-start gap-x-16 gap-y-10 pt-10 pb-(--section) md:pt-16 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      <SubjectLinks subjects={faqSubjects} />
      <div
        id="questions"
        tabIndex={-1}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12 outline-none lg:peer-data-empty:col-span-2"
      >
        {faqSubjects.map(subject => (
          <SubjectQuestions key={subject.id} subject={subject} />
        ))}
        <NothingFound />
        <NotHere />
      </div>
    </div>
  </>
)
