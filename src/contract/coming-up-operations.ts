import { ComingUp, ComingUpQuery, NextPaymentDayRequest, NextPaymentDayResult } from './coming-up.ts'
import { defineOperations } from './operation.ts'
import { routes } from './routes.ts'

/** What is due on an account, and the demonstration's way to see it happen. */
export const comingUpOperations = defineOperations({
  readComingUp: {
    ...routes.readComingUp,
    summary: 'What is due on an account in the next 31 days',
    description:
      'With the balance that is expected after each day: what is available, less what is due, and with own moves into the account. Other money that may come in is not counted.',
    access: 'customer',
    query: ComingUpQuery,
    answers: { 200: ComingUp },
    refusals: ['not_found'],
  },
  makeNextPaymentDay: {
    ...routes.makeNextPaymentDay,
    summary: 'In a demonstration: makes what is due on a day now',
    description:
      'Attempt 1 makes what is due; attempt 2 makes what was short at the first. No clock moves: the day itself finds them made. Within 31 days. Any other bank answers 404.',
    access: 'customer',
    body: NextPaymentDayRequest,
    answers: { 200: NextPaymentDayResult },
    refusals: ['not_found'],
  },
})
