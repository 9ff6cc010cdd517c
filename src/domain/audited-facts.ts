/** Whatever an id in the facts of an audited event is of, where it has a name that people know. */
export const namedKinds = [
  'customer',
  'member',
  'task',
  'act',
  'account',
  'card',
  'claim',
  'dispute',
  'payment',
  'hold',
] as const

export type NamedKind = (typeof namedKinds)[number]
