/* The bank's worker in a browser that has no locks. */
Object.defineProperty(navigator, 'locks', { value: undefined })
void import('../../src/tab/bank-worker.ts')
