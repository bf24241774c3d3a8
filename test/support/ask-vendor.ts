/** A room with a vendor's place, opened and written in as a browser without a script does. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { anyAddress } from './sign-up.ts'

/** Posts a form of the running server for the session's person. */
export const postAs = (session: string, address: string, fields: Record<string, string>) =>
  fetch(inject('origin') + address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { cookie: `session=${session}`, origin: inject('origin'), 'x-forwarded-for': anyAddress() },
  })

/** Asks the first place of the vendor that can be asked; answers with the address of the room. */
export async function askVendor(session: string, vendor: string): Promise<string> {
  const headers = { cookie: `session=${vendor}`, 'x-forwarded-for': anyAddress() }
  const own = await (await fetch(`${inject('origin')}/vendor/my-business`, { headers })).text()
  const places = new Set([...own.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g)].map(([id]) => id))
  for (const place of places) {
    const fields = { do: 'place', text: 'Is the pool fenced?', client: randomUUID(), place }
    const asked = await postAs(session, '/chat/channel-chat', fields)
    if (asked.status === 303) return asked.headers.get('location')?.split('?')[0] ?? ''
  }
  throw new Error('No place of the vendor can be asked')
}
