/** The outcomes of a request, in the words of the matrix. */

/** Led to the sign-in, to the choice of the role, to the notice that the place is outside of the area, or elsewhere; done or shown; or the status. */
export function whatCame({ status, to }: { status: number; to?: string }, place: string): string {
  if (status === 200 || status === 204 || status === 303) return 'yes'
  if (status !== 302) return String(status)
  if (to?.startsWith('/auth/login')) return 'sign-in'
  if (to?.startsWith('/unauthorized')) return 'role'
  return to === `/inspector/outside-area/${place}` ? 'outside' : 'elsewhere'
}

interface Refused {
  action?: { errors?: Record<string, unknown> }
  errors?: Record<string, { code?: unknown }>
}

/** The key of the text that says why not: of the form, or of the whole request. */
export function said({ action, errors = {} }: Refused): string {
  const [fault] = Object.values(action?.errors ?? {})
  const [problem] = Object.values(errors)
  return String(fault ?? problem?.code ?? '')
}
