/** What the meter says of a password, by its strength. */
export const passwordMeterWords = {
  label: 'Password strength:',
  weak: 'Weak. Easy to guess: try three unrelated words.',
  fair: 'Fair. A further word makes it much harder to guess.',
  good: 'Good. Hard to guess.',
  strong: 'Strong. Very hard to guess.',
} as const
