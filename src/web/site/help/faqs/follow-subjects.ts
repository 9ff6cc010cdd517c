/** The part of the screen in which a subject counts as the one that is read: a band below the top. */
const band = '-10% 0px -75% 0px'

/** Marks the link of the subject that is read: the first, until the page scrolls to another. */
export function followSubjects(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) markSubject(target.id)
    },
    { rootMargin: band },
  )
  const subjects = [...document.querySelectorAll('[data-faq-subject]')]
  for (const subject of subjects) observer.observe(subject)
  if (subjects[0]) markSubject(subjects[0].id)
}

function markSubject(id: string): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-faq-subject-link]')) {
    if (link.dataset['faqSubjectLink'] === id) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
