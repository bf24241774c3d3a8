/** Where a person arrives who has signed in, or acts in another role from now on, and was on the way to nothing else: officers at their day. */
import type { HeldRole } from '../roles.ts'

export const signedInHome = (role: HeldRole | undefined): string =>
  role === 'inspector' ? '/inspector/home' : '/profile'
