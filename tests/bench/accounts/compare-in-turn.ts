/** The processor time of the server and of PostgreSQL so far, in µs; not a number except on Linux. */
export type ProcessorClock = () => number

/** The measured times of one of two, and the processor time that they took together. */
export interface Sample {
  readonly timesMs: number[]
  processorMicroseconds: number
}

/** In ascending order. */
export const timesOf = ({ timesMs }: Sample): readonly number[] => timesMs.toSorted((a, b) => a - b)

/** The mean. */
export const processorMsOf = ({ timesMs, processorMicroseconds }: Sample): number =>
  processorMicroseconds / 1000 / timesMs.length

type Timed = () => Promise<number>

/**
 * Runs two, in blocks that alternate, so that other work on the machine affects both. The first block of each warms up. A block
 * is longer than the ticks of the processor's clock.
 */
export async function compareInTurn(
  [one, other]: readonly [Timed, Timed],
  { rounds, processor }: { readonly rounds: number; readonly processor: ProcessorClock },
): Promise<readonly [Sample, Sample]> {
  const blockSize = 10
  const ofOne: Sample = { timesMs: [], processorMicroseconds: 0 }
  const ofOther: Sample = { timesMs: [], processorMicroseconds: 0 }
  const run = async (timed: Timed, sample: Sample, isWarmUp: boolean) => {
    const before = processor()
    for (let n = 0; n < blockSize; n++) {
      const timeMs = await timed()
      if (!isWarmUp) sample.timesMs.push(timeMs)
    }
    if (!isWarmUp) sample.processorMicroseconds += processor() - before
  }
  for (let block = 0; block <= Math.ceil(rounds / blockSize); block++) {
    const both = [
      [one, ofOne],
      [other, ofOther],
    ] as const
    for (const [timed, sample] of block % 2 === 0 ? both : both.toReversed())
      await run(timed, sample, block === 0)
  }
  return [ofOne, ofOther]
}
