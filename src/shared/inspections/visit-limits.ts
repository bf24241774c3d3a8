/** The numbers of a visit to a place, each once: the server goes by them, and texts name them. */

/** Most characters of the companion's name. */
export const COMPANION_MOST = 200
/** Most people that a licence may name: more is mistyped. */
export const LICENSED_MOST = 100_000
/** Years after which work at a place is no interest in it any more. */
export const INTEREST_YEARS = 3
/** Seconds a question below which answers came faster than anybody looks: not refused, but shown to readers of the inspection. */
export const PACE_LEAST_SECONDS = 20
/** Metres from the pin beyond which the visit may be at the wrong place, or the pin is wrong. */
export const FAR_FROM_PIN_M = 300
/** Most characters of a sign's code as somebody types it, with gaps: more is none. */
export const SIGN_TYPED_MOST = 40
