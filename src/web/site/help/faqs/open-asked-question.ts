/** The question that the page's address names (`#how-long-does-a-transfer-take`), if it names one. */
function findAskedQuestion(): { answer: HTMLElement; question: HTMLDetailsElement } | undefined {
  const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const question = answer?.closest('details')
  return answer && question ? { answer, question } : undefined
}

/**
 * Opens the question that is asked for and brings it into sight: not every browser opens a disclosure whose inside is
 * asked for. Where a search hides the question, `showAll` comes first.
 */
export function openAskedQuestion(showAll: () => void): void {
  const asked = findAskedQuestion()
  if (!asked) return
  if (asked.question.hidden) showAll()
  asked.question.open = true
  asked.answer.scrollIntoView()
}
