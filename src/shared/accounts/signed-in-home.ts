/** The page after signing in or changing role, where no other was asked for: an officer's is the day, an owner's the places. */
import type { HeldRole } from '../roles.ts'

const homes = { client: '/profile', vendor: '/vendor/my-business', inspector: '/inspector/home' } as const

export const signedInHome = (role: HeldRole = 'client'): string => homes[role]
