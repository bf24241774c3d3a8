/** All forms by which officers decide about something of others: read from the table of all forms (test/support/posts). */

import { agencyPosts } from './posts/agency-posts.ts'
import { cardPosts } from './posts/card-posts.ts'
import { commentPosts } from './posts/comment-posts.ts'
import { fairnessPosts } from './posts/fairness-posts.ts'
import { importPosts } from './posts/import-posts.ts'
import { officerPosts } from './posts/officer-posts.ts'
import { ownershipPosts } from './posts/ownership-posts.ts'
import { planPosts } from './posts/plan-posts.ts'
import type { Post } from './posts/post.ts'
import { quarantinePosts } from './posts/quarantine-posts.ts'
import { decisionPosts } from './posts/register-posts.ts'
import { runPosts } from './posts/run-posts.ts'
import { stopPosts } from './posts/stop-posts.ts'
import { templatePosts } from './posts/template-posts.ts'

/** Forms that decide about nothing that was seen, and why. */
export const others: Record<string, string> = {
  '/inspector/policy/:id complaint': 'asks for a visit',
  '/inspector/policy/:id relation': 'is about the officer',
  '/inspector/check-comment/:id unseal': 'asks to read',
  '/inspector/check-comment/:id back': 'gives it free',
  '/inspector/Issue-warning/:id issue': 'drafts about findings by their ids, which are sealed',
  '/inspector/management-place/duplicates undo':
    'a merge is one row that never changes, and undone twice is undone once',
  '/inspector/fail-survey-list ': 'reminds',
  '/inspector/check/business-tourlist ': 'plans the own day',
  '/inspector/recheck-by-business-id/:id start': 'begins own work',
  '/inspector/recheck-by-business-id/:id take': 'goes on with work as it stands',
  ...Object.fromEntries(
    ['/inspector/recheck-by-business-id/:id', '/inspector/do-recheck/:id/:question_template_id'].flatMap((path) =>
      ['answer', 'choose', 'ops', 'photos', 'hand', 'abort'].map((name) => [
        `${path} ${name}`,
        'is the own work, until it is sealed',
      ]),
    ),
  ),
  '/inspector/manage-reply/already-sent/:id note': 'is a note, and decides nothing',
  '/inspector/manage-reply/already-sent/:id serve': 'records an act that happened, and decides nothing',
  '/inspector/second-look/:id ': 'answers questions, and shows nothing',
  '/inspector/imports ': 'sends an own list, which is one however often it is sent',
  '/inspector/imports/:id confirm': 'names the table that was read, and only the importer confirms it',
  '/inspector/imports/:id drop': 'discards a list once, and stores nothing',
  '/inspector/templates ': 'begins a draft',
  '/inspector/laws add': 'adds one, and no second of a code',
  '/inspector/officers/:id assign': 'gives an area',
  ...Object.fromEntries(
    ['officers/:id', 'agencies/:id', 'manage-reply/already-sent/:id'].flatMap((page) =>
      ['confirm', 'decline', 'takeBack'].map((name) => [
        `/inspector/${page} ${name}`,
        'a proposal is one row whose terms never change, with the mark of what was seen, and it is decided once',
      ]),
    ),
  ),
  '/inspector/officers/:id endWhole': 'names the area and its level, which the confirming asks for again',
  '/inspector/officers/:id end': 'an area is one row, and ended twice is ended once',
  '/inspector/officers/:id relation': 'a relation is one row, and ended twice is ended once',
  '/inspector/stop-account/:about/:id ': 'stops once: a second stop is refused',
  '/inspector/agency-keys/:id make': 'adds one, and the first of two changes nothing that the second saw',
  '/inspector/agency-keys/:id revoke': 'a key is one row, and revoked twice is revoked once',
  '/inspector/agencies create': 'adds one, and no second of a name',
  '/inspector/agencies/:id invite': 'invites, and a second invitation takes the place of the first',
  '/inspector/agencies/:id uninvite': 'an invitation is one row, and ended twice is ended once',
  ...Object.fromEntries(
    ['make', 'end', 'confirm', 'decline', 'takeBack'].map((name) => [
      `/inspector/stewards ${name}`,
      'a proposal is one row whose terms never change, and it is decided once',
    ]),
  ),
  '/inspector/area-duty lend': 'gives an area of the own',
  '/inspector/signature draw': 'is the own signature, and every change is told to the officer',
  '/inspector/signature remove': 'is the own signature, and every change is told to the officer',
  '/inspector/area-duty end': 'an area is one row, and ended twice is ended once',
  ...Object.fromEntries(
    ['officers agree', 'officers refuse', 'area-duty accept', 'area-duty decline', 'area-duty withdraw'].map((form) => [
      `/inspector/${form}`,
      'a loan is one row whose area and days never change, and it is decided once',
    ]),
  ),
}
export const posts: Record<string, Record<string, Post>> = {
  ...agencyPosts,
  ...stopPosts,
  ...cardPosts,
  ...commentPosts,
  ...fairnessPosts,
  ...importPosts,
  ...officerPosts,
  ...ownershipPosts,
  ...planPosts,
  ...quarantinePosts,
  ...decisionPosts,
  ...runPosts,
  ...templatePosts,
}
export const decisions = Object.entries(posts)
  .filter(([path]) => path.startsWith('/inspector/'))
  .flatMap(([path, forms]) => Object.entries(forms).map(([name, post]) => ({ path, name, post })))
  .filter(({ path, name }) => !(`${path} ${name}` in others))

/** Decisions in which nobody is second with words of their own, and why. */
export const neverSecond: Record<string, string> = {
  ...Object.fromEntries(
    ['policy/:id payees', 'policy/:id licence', 'policy/:id photos', 'management-place/duplicates apart'].map(
      (form) => [`/inspector/${form}`, 'says the same without a word, and is answered as done'],
    ),
  ),
  ...Object.fromEntries(
    ['recheck-by-business-id/:id', 'do-recheck/:id/:question_template_id'].map((page) => [
      `/inspector/${page} seal`,
      'seals what is the same for both, and gives the one receipt',
    ]),
  ),
  '/inspector/agencies/:id move': 'the first proposal stands on the page, with its proposer and reason',
  '/inspector/Issue-warning/:id discard': 'throws a draft away that is gone, without a word',
  '/inspector/templates/:id discard': 'throws a draft away that is gone, without a word',
  '/inspector/check-comment/:id pass': 'hands on what the first has handed on, without a word',
}

/** The address of a form that stands on a part of its page. */
export const parts: Record<string, string> = {
  '/inspector/templates/:id question': '?q=TOUR-01',
  '/inspector/management-place edit': '?tab=edits',
  '/inspector/management-place closure': '?tab=closures',
}
