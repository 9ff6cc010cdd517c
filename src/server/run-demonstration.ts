import { cardActivity, demoCustomers } from '../../content/demo.ts'
import type { Bank } from '../bank/bank.ts'
import type { Rounds, RunningWork } from '../bank/run-every.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { logRound } from './log-round.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

/**
 * Runs the simulators of a demonstration in the background (ruling 22), each round if it may begin. What they do and
 * their faults are logged.
 */
export const runDemonstration = (bank: Bank, log: Log, mayBegin: Rounds['mayBegin']): RunningWork =>
  runSimulators(
    createSimulators(bank, {
      customers: demoCustomers,
      restores: true,
      cardActivity,
      random: Math.random,
      report: ({ simulator, ...told }) => logRound(log, simulator, told),
    }),
    pauseFor,
    mayBegin,
  )
