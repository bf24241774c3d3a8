/** Page of an owner's task. */
import { path } from '../path.ts'
import type { ToDo } from './to-do.ts'

/** Addresses of a registration's steps. */
const registration = '/vendor/register-business'

export function toDoAddress(it: ToDo): string {
  if (it.kind === 'draft') return path('/vendor/register-business/form1', { draft: it.draft })
  if (it.kind === 'returned') return path(`${registration}/${it.step}`, { draft: it.draft })
  const id = it.place.id ?? ''
  if (it.kind === 'survey') return path('/vendor/manage-business/do-survery/:id', { id })
  if (it.kind === 'reviews') return path('/client/information/review-full/:id', { id })
  if (it.kind === 'talks') return path('/chat/channel-chat', { show: 'waiting' })
  if (it.kind === 'offer') return path('/vendor/offer/:id', { id: it.offer })
  if (it.kind === 'claim') return path('/vendor/claim/objection/:id', { id: it.claim })
  if (it.kind === 'card') return path('/vendor/warning-list/detail/:id', { id: it.card })
  return `${path('/vendor/manage-business/list/:id', { id })}#licence-${it.licence}`
}
