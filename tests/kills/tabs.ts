import { chromium, type BrowserContext, type Page } from 'playwright'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import type { History } from './history.ts'
import type { KillKind } from './kill-plan.ts'
import type { Note } from './notes.ts'

interface Tab {
  readonly number: number
  readonly page: Page
  /** Settles when the tab has stopped on request, or is gone. */
  readonly work: Promise<void>
}

/** The tabs of one browser, whose storage is in `folder`. */
export class Tabs {
  readonly #context: BrowserContext
  readonly #address: string
  readonly #history: History
  readonly #open: Tab[] = []
  readonly #numbers = new Map<Page, number>()

  private constructor(context: BrowserContext, address: string, history: History) {
    this.#context = context
    this.#address = address
    this.#history = history
  }

  static async open(folder: string, address: string, history: History): Promise<Tabs> {
    const context = await chromium.launchPersistentContext(folder, chromiumLaunch())
    const tabs = new Tabs(context, address, history)
    await context.exposeBinding('note', ({ page }, note: Note) =>
      history.add(tabs.#numbers.get(page) ?? 0, note),
    )
    return tabs
  }

  get count(): number {
    return this.#open.length
  }

  async #visit(): Promise<{ page: Page; number: number }> {
    const page = await this.#context.newPage()
    const number = this.#numbers.size + 1
    this.#numbers.set(page, number)
    page.on('crash', () => void this.#drop(page))
    await page.goto(this.#address)
    return { page, number }
  }

  /** Opens one more tab, which starts to place orders. */
  async add(seed: number): Promise<void> {
    const { page, number } = await this.#visit()
    this.#open.push({ number, page, work: this.#work(page, seed) })
  }

  #work(page: Page, seed: number): Promise<void> {
    // When a tab ends, its work ends with it.
    return page.evaluate(drawn => window.harness.work(drawn), seed).catch(() => undefined)
  }

  async #drop(page: Page): Promise<void> {
    const place = this.#open.findIndex(tab => tab.page === page)
    if (place >= 0) this.#open.splice(place, 1)
    await page.close().catch(() => undefined)
  }

  /** Ends a tab or its worker: the first opened tab, or the one that `lot` selects. */
  async kill(kind: KillKind, { isFirst, lot, seed }: { isFirst: boolean; lot: number; seed: number }) {
    const place = isFirst ? 0 : Math.floor(lot * this.#open.length)
    const tab = this.#open[place]
    if (!tab) return
    const { page, number } = tab
    this.#history.kills.push({ kind, tab: number, atMs: performance.now() })
    switch (kind) {
      case 'end worker':
        await page.evaluate(() => window.harness.endWorker())
        return
      case 'reload tab':
        await page.reload()
        this.#open[place] = { number, page, work: this.#work(page, seed) }
        return
      case 'close tab':
        await page.close({ runBeforeUnload: false })
        break
      case 'close target': {
        const line = await this.#context.newCDPSession(page)
        const { targetInfo } = await line.send('Target.getTargetInfo')
        const closed = page.waitForEvent('close')
        await line.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined)
        await closed
        break
      }
      case 'crash tab': {
        const line = await this.#context.newCDPSession(page)
        const crashed = page.waitForEvent('crash')
        // The crashed tab cannot answer.
        line.send('Page.crash').catch(() => undefined)
        await crashed
        break
      }
    }
    await this.#drop(page)
  }

  /** Lets one of the tabs read an order. A tab that ends meanwhile reports nothing. */
  look(id: string, lot: number): void {
    const tab = this.#open[Math.floor(lot * this.#open.length)]
    tab?.page.evaluate(order => window.harness.look(order), id).catch(() => undefined)
  }

  /** Lets each tab finish its last order, closes them all, and returns the stored database as a new tab reads it. */
  async finish(): Promise<Buffer> {
    await Promise.all(this.#open.map(({ page }) => page.evaluate(() => window.harness.stop())))
    await Promise.all(this.#open.map(({ work }) => work))
    for (const { page } of this.#open.splice(0)) await page.close()
    const { page } = await this.#visit()
    return Buffer.from(await page.evaluate(() => window.harness.exportDatabase()), 'base64')
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}
