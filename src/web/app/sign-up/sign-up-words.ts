import { appPages } from '../../../../content/app-pages.ts'
import { investmentPlans } from '../../../../content/sign-up.ts'
import { passwordLengths } from '../../../contract/password-words.ts'

/** The labels of the registration form (spec section 3). */
export const fieldLabels = {
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of Birth',
  idNumber: 'ID or Passport Number',
  city: 'City',
  state: 'State',
  country: 'Country',
  otherCountry: 'Name of the country',
  bankingAccountType: 'Bank account type',
  preferredInvestmentType: 'Preferred Investment Type',
  investmentGoal: 'Investment Goal',
  initialDeposit: 'Initial Deposit',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const

/** The groups of the form and of the review, by the fragment that leads to them. */
export const groupNames = {
  'about-you': 'About you',
  'where-you-live': 'Where you live',
  'your-account': 'Your account',
  'your-password': 'Your password',
} as const
export type GroupId = keyof typeof groupNames

export const frameWords = {
  home: 'Sarsen home',
  already: 'Already with us?',
  logIn: 'Log in',
  progress: 'Progress',
  steps: ['Choose type', 'Your details', appPages.signUpReview.title],
  done: '(done)',
} as const

export const chooseWords = {
  heading: 'What would you like to open?',
  lead: 'It takes a few minutes. Nothing is sent before you have checked it.',
  leadFor: (product: string) => `You have chosen the ${product}, which is a banking account.`,
  another: 'Choose another account',
  legend: 'Kind of account',
  back: 'Back to login',
  submit: 'Continue',
  papers: 'Have your passport or another identity document to hand.',
} as const

export const registerWords = {
  heading: 'Tell us about you',
  lead: (account: string) => `For your ${account}. Everything is required unless it says optional.`,
  another: chooseWords.another,
  backToTypes: 'Back to account types',
  back: 'Back',
  submit: 'Continue to review',
  optional: '(optional)',
  dateOfBirthHint: 'Day, month and year, like 14 3 1991',
  consentHint: (age: number) => `You are under ${age}, so your parent or guardian signs with you.`,
  countryHint: 'Type to find it. If it is not in the list, choose Other.',
  depositHint: (min: string, isNeeded: boolean) =>
    `At least ${min}, ${isNeeded ? 'paid in once' : 'or leave it out and pay it in later'}.`,
  stateHint: 'Your county or region',
  passwordHint: `At least ${passwordLengths.min} characters. Three unrelated words work well.`,
  accountTypes: { personal: 'Personal', corporate: 'Corporate' },
  confirmMissing: 'Enter the password again',
  notChecked: {
    lead: 'We could not check the form.',
    text: 'A part of this page did not arrive. Nothing you typed is lost. Check your connection and press Continue to review again.',
  },
  notStored: {
    lead: 'This browser has no room to keep the form.',
    text: 'What you type is gone when you close or reload the page before you submit it.',
  },
} as const

export const reviewWords = {
  heading: 'Check what you told us',
  lead: 'Nothing has been sent yet.',
  leadSending: 'It is on its way.',
  leadUnanswered: 'It may have been sent already.',
  leadSentBefore: 'It has been sent before.',
  backToDetails: 'Back to your details',
  back: 'Back',
  edit: 'Edit',
  account: 'Account',
  aboutYou: groupNames['about-you'],
  whereYouLive: groupNames['where-you-live'],
  type: 'Type',
  notGiven: 'Not given',
  noDeposit: 'None',
  depositFrom: 'Where it comes from',
  depositSource:
    'Your own account at another bank. It is there when your account opens; in this demonstration no real money moves.',
  consent: 'Consent',
  consentNeeded:
    'Your parent or guardian signs with you, and shows their identity, before we open the account.',
  password: 'Password',
  passwordChosen: 'Chosen. Nobody can read it, not even us.',
  passwordAgain:
    'We do not keep your password in this browser, so it went with the page. Please enter it again.',
  submit: 'Submit application',
  sending: 'Sending your application…',
  notSent: 'Your application was not sent.',
  unchecked: 'A part of this page did not arrive. Check your connection and submit again.',
  kept: 'Nothing you typed is lost.',
  unanswered: 'We did not hear back from the bank.',
  unansweredAdvice:
    'Nothing you typed is lost. Check your connection and submit again: an application that has arrived already is not kept twice.',
  sentBefore: 'This application is with us already, as you first sent it.',
  sentBeforeAdvice: 'To change something in it, call us on',
  startNew: 'Start a new application',
} as const

const planNames: Readonly<Record<string, string>> = investmentPlans

/** `Banking account, personal`; `Save & Invest account, growth`. */
export const accountInWords = (name: string, kind: string): string =>
  `${name}, ${(planNames[kind] ?? kind).toLowerCase()}`
