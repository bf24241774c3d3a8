/** The invented officer of the shared server, signed in and acting as one; on duty in Phuket. */
import { inject } from 'vitest'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { anyAddress, signInElsewhere } from './sign-up.ts'

export const signInAsOfficer = (contact = 'inspector@demo.example') => signInAs(contact, 'inspector')

/** Value of the session's cookie of an invented person who acts in a role. */
export async function signInAs(contact: string, role: 'vendor' | 'inspector'): Promise<string> {
  const origin = inject('origin')
  const session = await signInElsewhere({ contact, password: demoPassword, name: '', session: '' }, 'Working device')
  const switched = await fetch(`${origin}/auth/pass-token/switc-role`, {
    method: 'POST',
    body: new URLSearchParams({ role }),
    headers: { cookie: `session=${session}`, origin, 'x-forwarded-for': anyAddress() },
    redirect: 'manual',
  })
  const renewed = /^session=([^;]+)/.exec(switched.headers.getSetCookie().find((it) => it.startsWith('session=')) ?? '')
  if (!renewed?.[1]) throw new Error(`The officer was answered ${switched.status}`)
  return renewed[1]
}

/** The data of the officer's page of a visit; null where the officer is led elsewhere. */
export async function readVisit(session: string, place: string) {
  const answer = await fetch(`${inject('origin')}/inspector/recheck-by-business-id/${place}/_payload.json`, {
    headers: { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() },
  })
  const { data } = await answer.json()
  return data?.['inspector/rounds/recheck-by-business-id'] ?? null
}

/**
 * The kind of visit due at each place that was asked: an answer takes the server a tenth of a second, and the places of another kind come first in the
 * list each time. One that changes kind is looked for no more; there are others.
 */
const dueAt = new Map<string, string | undefined>()

/** Mueang Phuket and Thalang: in Kathu, where Patong is, tests of readers look for places as the demo has them. */
const districtsToVisit = [8301, 8303]

/** Restaurants of Phuket that nobody inspects right now and the officer may begin with, by the kind of visit due there. */
export async function placesToVisit(
  session: string,
  due: 'first' | 'recheck' | 'routine',
  count = 1,
): Promise<string[]> {
  const found: string[] = []
  for (const district of districtsToVisit)
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ category: 'restaurant', district: String(district), limit: '200' })
      if (cursor) query.set('cursor', cursor)
      const answer: Response = await fetch(`${inject('origin')}/api/v1/places?${query}`, {
        headers: { 'x-forwarded-for': anyAddress() },
      })
      const { data, next }: { data: { id: string }[]; next: string | null } = await answer.json()
      for (const { id } of data) {
        if (dueAt.has(id) && dueAt.get(id) !== due) continue
        const page = await readVisit(session, id)
        const kind = page?.visit.due?.kinds[0]
        if (page) dueAt.set(id, kind)
        if (page?.run === null && kind === due) found.push(id)
        if (found.length >= count) return found
      }
      cursor = next
    }
  throw new Error(`The demo has no ${count} places in Phuket where a ${due} inspection is due`)
}

/** Breaks off the open visit at a place, so that the next run of the tests finds it as this one did. */
export async function leaveVisit(session: string, place: string): Promise<void> {
  const run = (await readVisit(session, place))?.run
  if (!run) return
  await fetch(`${inject('origin')}/inspector/recheck-by-business-id/${place}`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'abort', run: run.view.id, reason: 'closed' }),
    headers: { cookie: `session=${session}`, origin: inject('origin'), 'x-forwarded-for': anyAddress() },
    redirect: 'manual',
  })
}
