/** The page after signing in or changing role, where no other was asked for: an officer's is the day. */
import type { HeldRole } from '../roles.ts'

export const signedInHome = (role: HeldRole | undefined): string =>
  role === 'inspector' ? '/inspector/home' : '/profile'
