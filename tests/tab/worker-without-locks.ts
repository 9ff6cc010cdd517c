/* The bank's worker in a browser without locks. */
Object.defineProperty(navigator, 'locks', { value: undefined })
void import('../../src/tab/bank-worker.ts')
