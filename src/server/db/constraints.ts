/**
 * What a violated constraint means to the person who caused it. The database holds the rules, by name; here each name is
 * translated once. A test compares both lists with the database's own, so that a new constraint cannot be forgotten.
 */

/** Constraints that a person's input can violate, and the code of the problem. */
export const constraintProblems = {
  businesses_external_id: 'external_id_taken',
  businesses_category: 'category_unknown',
  businesses_name_th: 'name_length',
  businesses_name_en: 'name_length',
  businesses_name_cn: 'name_length',
  businesses_description_th: 'description_length',
  businesses_description_en: 'description_length',
  businesses_description_cn: 'description_length',
  businesses_province: 'area_unknown',
  businesses_district: 'area_unknown',
  businesses_subdistrict: 'area_unknown',
  businesses_postcode: 'postcode_form',
  businesses_lat: 'point_outside_thailand',
  businesses_lng: 'point_outside_thailand',
  businesses_capacity: 'capacity_range',
  businesses_price_level: 'price_level_range',
  photos_business: 'place_gone',
  items_business: 'place_gone',
  items_price: 'price_range',
  reviews_business: 'place_gone',
  reviews_stars: 'stars_range',
  reviews_body: 'review_length',
  users_email: 'contact_taken',
  users_phone: 'contact_taken',
  users_reachable: 'last_contact',
} as const satisfies Record<string, string>

export type ConstraintProblem = (typeof constraintProblems)[keyof typeof constraintProblems]

/** Constraints that only a mistake in the program or in reference data can violate: those stay errors. */
export const internalConstraints: readonly string[] = [
  'businesses_owner',
  'businesses_status',
  'businesses_grade',
  'businesses_score',
  'businesses_open_card',
  'businesses_grade_whole',
  'photos_color',
  'photos_position',
  'items_position',
  'reviews_status',
  'provinces_code',
  'provinces_region',
  'districts_code',
  'districts_province',
  'districts_in_province',
  'subdistricts_district',
  'subdistricts_name',
  'subdistricts_postcodes',
  'users_display_name',
  'users_locale',
  'users_email_form',
  'users_phone_form',
  'role_grants_user',
  'role_grants_role',
  'role_grants_state',
  'role_grants_kind',
  'role_grants_level',
  'role_grants_unit',
  'role_grants_badge',
  'role_grants_decided_by',
  'role_grants_inspector',
  'role_grants_only_inspectors_wait',
  'duty_areas_user',
  'duty_areas_province',
  'duty_areas_district',
  'duty_areas_in_province',
  'duty_areas_period',
  'sessions_token',
  'sessions_user',
  'sessions_role',
  'verifications_token',
  'verifications_purpose',
  'verifications_user',
  'partner_links_user',
  'passkeys_user',
  'passkeys_name',
  'passkey_challenges_user',
  'audit_events_action',
  'audit_events_chain',
]

/** The problem behind a database error; undefined when it is not the person's doing. */
export function constraintProblem(error: unknown): ConstraintProblem | undefined {
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' && Object.hasOwn(constraintProblems, name)
    ? constraintProblems[name as keyof typeof constraintProblems]
    : undefined
}
