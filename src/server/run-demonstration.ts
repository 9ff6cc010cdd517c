import { cardActivity, demoCustomers } from '../../content/demo.ts'
import type { Bank } from '../bank/bank.ts'
import { createSimulators, runSimulators, type RunningSimulators } from '../bank/simulator/simulators.ts'
import { describeFault } from './describe-fault.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

/** Runs the simulators of a demonstration in the background (ruling 22). What they do and their faults are logged. */
export const runDemonstration = (bank: Bank, log: Log): RunningSimulators =>
  runSimulators(
    createSimulators(bank, {
      customers: demoCustomers,
      cardActivity,
      random: Math.random,
      report: ({ simulator, ...told }) =>
        'fault' in told
          ? log({ level: 'warning', event: simulator, detail: describeFault(told.fault) })
          : log({ level: 'info', event: simulator, ...told }),
    }),
    pauseFor,
  )
