import { groups } from '../../../../content/groups.ts'
import { faqSearch } from '../../../../content/help/faq-search.ts'
import { faqNothingFound, faqsPage, faqSubjects } from '../../../../content/help/faqs.ts'
import type { FaqQuestion, FaqSubject } from '../../../../content/help/faqs/faq.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/logo.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { NextLinks } from '../page-parts/links.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { HeaderSearch } from './header-search.tsx'

/**
 * Every question under its subject. It is complete without scripts: each question has its own address, and opening
 * that address opens it. The search in the header hides questions that do not match.
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

/** The search of the questions, with a line that reports the result. `islands/faq-search.ts` operates it. */
const FaqSearch = () => (
  <div data-island="faq-search" data-island-when="idle" className="needs-scripts w-full max-w-136">
    <HeaderSearch words={faqSearch} />
    <div className="mt-3 flex min-h-6 flex-wrap items-baseline gap-x-4">
      <output />
      <button
        type="button"
        hidden
        data-faq-clear
        className="tap cursor-pointer font-semibold underline decoration-1 underline-offset-[.22em] hover:decoration-2"
      >
        {faqSearch.clear}
      </button>
    </div>
  </div>
)

/**
 * The subjects with their number of questions. The search updates the counts; the subject being read has the yellow
 * edge.
 */
const SubjectLinks = ({ subjects }: { subjects: readonly FaqSubject[] }) => (
  <nav
    aria-labelledby="subjects"
    data-faq-subjects
    className="peer lg:sticky lg:top-6 data-empty:hidden print:hidden"
  >
    <h2 id="subjects" className="font-body text-sm leading-[1.4] font-semibold tracking-normal text-muted">
      {faqsPage.subjects}
    </h2>
    <ul className="money mt-3 gap-x-8 border-t border-line md:max-lg:grid md:max-lg:grid-cols-2">
      {subjects.map(({ id, name, questions }) => (
        <li key={id} className="border-b border-line">
          <a
            href={`#${id}`}
            data-faq-subject-link={id}
            className="flex min-h-11 items-center justify-between gap-4 px-3 py-2.5 font-medium hover:bg-hover aria-[current]:bg-selected aria-[current]:font-strong aria-[current]:shadow-[inset_3px_0_0_var(--gorse)]"
          >
            {name}
            <span data-faq-count className="font-normal text-muted">
              {questions.length}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** A subject's questions: native disclosures. On paper all are open. */
const SubjectQuestions = ({ subject: { id, name, questions } }: { subject: FaqSubject }) => (
  <section id={id} aria-labelledby={`${id}-heading`} data-faq-subject className="scroll-mt-6">
    <h2 id={`${id}-heading`}>{name}</h2>
    <div className="mt-5 border-b border-line">
      {questions.map(question => (
        <Entry key={question.id} {...question} />
      ))}
    </div>
  </section>
)

/**
 * One question. Its anchor is on the answer, so that a browser led there opens the disclosure by itself; the scroll
 * margin includes the question.
 */
const Entry = ({ id, question, answer, link, otherWords }: FaqQuestion) => (
  <details
    data-faq-question
    data-faq-words={otherWords}
    className="group border-t border-line print:break-inside-avoid print:details-content:[content-visibility:visible]"
  >
    <summary className="flex min-h-15 items-center justify-between gap-4 py-3 text-lg leading-[1.4] font-semibold text-balance hover:text-link">
      {question}
      <Icon
        name="chevron-down"
        className="text-muted group-open:rotate-180 group-open:text-link print:hidden motion-safe:transition-transform"
      />
    </summary>
    <div id={id} className="max-w-184 scroll-mt-24 pb-6">
      <p data-faq-answer className="money text-muted">
        <Unbroken text={answer} />
      </p>
      <ul className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
        {link && (
          <li>
            <a href={link.href} className="link min-h-8">
              {link.label}
            </a>
          </li>
        )}
        <li>
          <a
            href={`#${id}`}
            className="inline-block py-1.5 text-sm text-muted underline decoration-1 underline-offset-[.22em] hover:text-link hover:decoration-2"
          >
            {faqsPage.permalink} <span className="sr-only">({question})</span>
          </a>
        </li>
      </ul>
    </div>
  </details>
)

/** Shown instead of the questions when none matches the search. */
const NothingFound = () => (
  <section
    hidden
    data-faq-nothing
    aria-labelledby="nothing-found"
    className="rounded-panel border border-line bg-surface px-6 py-16"
  >
    <div className="mx-auto grid max-w-112 justify-items-center gap-4 text-center">
      <Mark className="size-16 text-line-strong" />
      <h2 id="nothing-found" className="text-2xl">
        {faqNothingFound.heading}
      </h2>
      <p className="text-muted">{faqNothingFound.text}</p>
      <LinkButton href="/help/faqs">{faqNothingFound.all}</LinkButton>
      <NextLinks links={faqNothingFound.links} className="money justify-center" />
    </div>
  </section>
)

const { lead, text, link } = faqsPage.notHere

/** For a question that is not in the list: write to us. */
const NotHere = () => (
  <div
    data-faq-not-here
    className="flex items-start gap-4 rounded-panel border border-info-mark/45 bg-info-tint px-4 py-3 text-ink md:px-5 md:py-4 print:hidden"
  >
    <Icon name="chat" size="large" className="text-info-mark" />
    <p className="money min-w-0">
      <strong className="font-strong">{lead}</strong> {text}{' '}
      <a
        href={link.href}
        className="font-semibold text-info underline decoration-1 underline-offset-[.22em] hover:decoration-2"
      >
        {link.label}
      </a>
    </p>
  </div>
)
