import { randomInt } from 'node:crypto'
import type { Bank } from '../../src/bank/bank.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { heading } from './page-parts.ts'
import { holdBack } from './pay-someone-page.ts'
import { addJourneyMember, status, taskOf } from './staff-member.ts'

const note = 'Rang twice, nobody answered.'

/** A message from somebody who is not signed in. Returns its subject and its task. */
async function receiveMessage(bank: Bank, subject: string) {
  const id = bank.newId()
  const received = await sendMessage(bank, {
    id,
    name: 'Hannah Whitlock',
    email: `hannah.${id}@example.com`,
    subject,
    message: 'I am in Lisbon and cannot sign in. Can you help?',
    // Another sender each time: one may write only so often.
    sender: { address: `2001:db8:${randomInt(1, 65_536).toString(16)}::1` },
  })
  expect(received).toMatchObject({ ok: true })
  return { name: `Message: ${subject}`, taskId: await taskOf(bank, id) }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test(
  'a task is taken in the queue, handed back with a note, and taken over by a colleague',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const [petra, lars] = [
      await addJourneyMember(bank, ['support']),
      await addJourneyMember(bank, ['support'], { name: 'Lars Holm' }),
    ]
    const { name, taskId } = await receiveMessage(bank, `Locked out ${bank.newId()}`)
    await petra.signIn(page)
    await page.goto(`/staff/tasks/${taskId}`)
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('Take this task to decide it.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await expect(status(page, `Taken: ${name}`)).toBeVisible()
    await expect(heading(page)).toBeFocused()

    await page.goto('/staff/queue?view=mine')
    await expect(row(page, name)).toContainText('Taken')
    await page.getByRole('button', { name: `Hand back ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand back' })
    await dialog.getByRole('button', { name: 'Hand back' }).click()
    await expect(dialog.getByText('Write 10 to 500 characters')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel('Note for colleagues').fill(note)
    await dialog.getByRole('button', { name: 'Hand back' }).click()
    await expect(status(page, `Handed back: ${name}`)).toBeVisible()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await page.goto(`/staff/tasks/${taskId}`)
    await expect(page.getByRole('region', { name: 'History' })).toContainText(note)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await expect(status(page, `Taken: ${name}`)).toBeVisible()

    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const second = await other.newPage()
    await lars.signIn(second)
    await second.goto(`/staff/tasks/${taskId}`)
    await expect(second.getByText(/^Petra Lund has had this since \d\d:\d\d\.$/)).toBeVisible()
    await second.getByRole('button', { name: 'Take over' }).click()
    await second.getByRole('dialog').getByLabel('Note for colleagues').fill('Petra has gone home.')
    await second.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await expect(second.getByRole('button', { name: 'Hand back' })).toBeVisible()
    await other.close()
  },
)

test('an open task is assigned to a colleague, who has it from then on', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['support'])
  const colleague = await addJourneyMember(bank, ['support'], { name: 'Ingrid Moe' })
  const { name, taskId } = await receiveMessage(bank, `Assign me ${bank.newId()}`)
  await member.signIn(page)
  await page.goto(`/staff/tasks/${taskId}`)
  await page.getByRole('button', { name: 'Assign to' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to' })
  await dialog.getByRole('button', { name: 'Assign to' }).click()
  await expect(dialog.getByLabel('Colleague')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Colleague').selectOption(colleague.name)
  await dialog.getByRole('button', { name: 'Assign to' }).click()
  await expect(status(page, `Assigned: ${name}`)).toBeVisible()
  await expect(page.getByText(/^Ingrid Moe has had this since \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Assigned to Ingrid Moe by Petra Lund',
  )
})

test('filters that fit nothing can be cleared, and a new task is offered, not pushed in', async ({
  page,
  bank,
}) => {
  const member = await addJourneyMember(bank, ['support'])
  await page.clock.install()
  await member.signIn(page)
  await page.goto('/staff/queue?view=mine')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Message')
  await expect(page).toHaveURL('/staff/queue?view=mine&kind=message')
  await expect(page.getByText('No tasks match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/staff/queue?view=mine')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()

  const { name, taskId } = await receiveMessage(bank, `Lost card ${bank.newId()}`)
  await bank.database.query(
    `update task set state = 'taken', holder_id = $2, held_since = greatest(changed_at, $3), version = version + 1,
            change = 'taken', changed_by = $2, changed_at = greatest(changed_at, $3) where id = $1`,
    [taskId, member.id, bank.clock()],
  )
  await page.clock.runFor(15_000)
  await expect(page.getByText('1 new task.')).toBeVisible()
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('a message is answered, the queue says so, and its task is closed', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['support'])
  const { name, taskId } = await receiveMessage(bank, `Abroad ${bank.newId()}`)
  await member.signIn(page)
  await page.goto(`/staff/tasks/${taskId}`)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByLabel('Act', { exact: true }).selectOption('Answer message')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a reason')).toBeVisible()
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused()
  await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
  await page.getByLabel('Your answer').fill('Call us on 0808 157 0192, at any hour.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(page.getByLabel('Act', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByRole('button', { name: 'Answer message' }).press('Enter')
  await expect(page).toHaveURL('/staff/queue')
  await expect(heading(page)).toBeFocused()
  await expect(status(page, `Done: Answer message. ${name}`)).toBeVisible()
  const [task] = await bank.database.query<{ state: string }>('select state from task where id = $1', [
    taskId,
  ])
  expect(task?.state).toBe('closed')
})

test('no link of the navigation moves when the counts come', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support', 'compliance'])
  const { name } = await receiveMessage(bank, `Moved ${bank.newId()}`)
  await petra.signIn(page)
  await page.goto('/robots.txt')
  const release = await holdBack(page, /\/api\/staff\/(?:tasks|second-checks)/)
  await page.goto('/staff/queue')
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link')
  const places = () => links.evaluateAll(all => all.map(link => link.getBoundingClientRect().x))
  await expect(links.filter({ hasText: 'Customers' })).toBeVisible()
  await expect(links.filter({ hasText: 'Demonstration' })).toBeVisible()
  const before = await places()
  release()
  await expect(row(page, name)).toBeVisible()
  await expect(links.filter({ hasText: 'Queue' })).toContainText(/\d waiting/)
  expect(await places()).toEqual(before)
})
