/** Requests of people and owners, as the matrix tries them. */
import { cardPosts } from '../posts/card-posts.ts'
import { ownPosts } from '../posts/own-posts.ts'
import { ownershipPosts } from '../posts/ownership-posts.ts'
import { placePosts } from '../posts/place-posts.ts'
import { runPosts } from '../posts/run-posts.ts'
import type { CastWorld, Line } from './lines.ts'
import { ofPost } from './of-post.ts'

const edit = '/vendor/manage-business/edit/:id'
const list = '/vendor/manage-business/list/:id'
const survey = '/vendor/manage-business/do-survery/:id'
const detail = '/vendor/warning-list/detail/:id'
const reviews = '/client/information/review-full/:id'
const posts = { ...cardPosts, ...ownPosts, ...ownershipPosts, ...placePosts, ...runPosts }
const of = (path: string, name: string) => ofPost(posts, path, name)
const { fields: carded, at: atDetail } = of(detail, '')

export const ownerLines: Record<string, Line> = {
  'read a place': { page: '/client/information/:id' },
  'write a review': of('/client/information/wrote-review/:id', 'write'),
  'edit the review of the client': of('/client/information/wrote-review/:id', 'edit'),
  'keep a place': of('/profile/favorite-place', 'add'),
  'report a place': of('/client/information/report/:id', 'send'),
  'report the review of the client': of(reviews, 'report'),
  'reply to a review': of(reviews, 'reply'),
  'see how the own place stands': { page: '/vendor/manage-business/home/:id' },
  'edit a place': of(edit, 'words'),
  'ask for another name': of(edit, 'details'),
  'close a place for good': of(edit, 'close'),
  'state an item': of(list, 'item'),
  'state a promise': of(list, 'promise'),
  'state an account': of('/client/information/widgets/social-bank-edit', 'bank'),
  'hand a place over': of('/vendor/manage-business/people/:id', 'owner'),
  'see the self-survey': { page: survey },
  'begin a self-survey': of(survey, 'start'),
  'answer a self-survey without a network': of(survey, 'ops'),
  'hand a self-survey in': of(survey, 'submit'),
  'read a warning as its owner': {
    page: detail,
    before: async (world: CastWorld) => carded(world),
    ...(atDetail && { at: atDetail }),
  },
  'reply to a warning': of('/vendor/warning-list/reply/:id', ''),
  'put a reply down for the owner': of('/vendor/warning-list/draft/:id', ''),
  'ask for more time': of(detail, ''),
  appeal: of('/vendor/warning-list/appeal/:id', ''),
  'ask for a recheck': of('/vendor/manage-business/home/:id', 'recheck'),
}
