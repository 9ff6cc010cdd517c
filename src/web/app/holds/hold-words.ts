export const holdWords = {
  title: 'Pending',
  count: (total: number) => `Pending (${total})`,
  /** In the wording of the balance card. */
  held: (amount: string) => `${amount} pending`,
  meaning:
    'This money is set aside for payments that have not been taken yet. You cannot spend it meanwhile.',
  since: 'Since',
  until: 'Until',
  nothing: 'Nothing is pending any more.',
  shown: (count: number, total: number) => `These are the newest ${count} of ${total}.`,
  failed: 'We could not load what is pending. We keep trying.',
} as const
