import { enquiryHref } from '../../enquiries.ts'
import { contact } from '../../facts.ts'
import type { Story } from '../story.ts'

export const stepFreeBranches: Story = {
  slug: 'step-free-from-the-pavement',
  category: 'branches',
  title: 'Step-free from the pavement: what to expect',
  summary:
    'What ‘step-free’ means on our branch pages, what to ask for, and how to bank if the way is blocked.',
  publishedOn: '2026-08-27',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A building can be called accessible and still have one step at the door. One step is enough to keep a wheelchair, a pram or a tired hip outside. So the word on our branch pages means one thing only: you can get from the pavement to a member of staff without climbing or descending any step.',
    },
    { kind: 'heading', text: 'What the word covers' },
    {
      kind: 'list',
      items: [
        'The way in is level, or has a ramp that is there all day.',
        'The door opens by itself or by a button that you can reach while sitting.',
        'There is a lower counter, or a table where the same things can be done.',
        'A cash machine stands where its screen can be read from a chair.',
      ],
    },
    { kind: 'heading', text: 'What it does not promise' },
    {
      kind: 'paragraph',
      text: 'It says nothing about the street outside, the bus stop or the car park, which belong to others. It does not mean that there is a toilet. If any of this decides whether you can come, telephone before you set out: we ask the branch to look, and ring you back.',
    },
    { kind: 'heading', text: 'What you may ask for' },
    {
      kind: 'paragraph',
      text: 'A quiet room, a chair, more time, a hearing loop, a lip-speaker or a sign language interpreter, papers in large print or braille. You do not have to explain why. Tell us once, and if you wish we write it on your account so that nobody asks again.',
    },
    { kind: 'heading', text: 'If a ramp is out or a lift is broken' },
    {
      kind: 'paragraph',
      text: `Ring ${contact.phone} from the door, and we send somebody out to you. Paying in, taking out, changing an address and showing a document can all be done at your car window or on a bench, if that is where you are.`,
    },
    { kind: 'heading', text: 'When a visit is too much' },
    {
      kind: 'paragraph',
      text: 'Nearly everything can be done without one. Online Banking works with a keyboard alone and with screen readers, at any size of text, in light and in dark. You can let somebody you trust deal with the bank for you, within limits that you set, and end that whenever you like.',
    },
    {
      kind: 'paragraph',
      text: 'If we have said step-free and you met a step, tell us which branch. We change the page the same day, and then we see to the step.',
    },
  ],
  links: [
    { label: 'Find a step-free branch', href: '/help/branches' },
    { label: 'Tell us about a barrier', href: enquiryHref('feedback') },
  ],
}
