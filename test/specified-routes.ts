/**
 * The routes of the specification (section 2), spelled as there, under the group that may open them. Written down here, so that a
 * page of the map that is moved or lost is missed: `specification.test.ts` asks each of them as each persona.
 */
import type { GroupName } from '#routes/site-map.ts'

export const specifiedRoutes: Record<GroupName, readonly string[]> = {
  open: [
    ...['/', '/unauthorized', '/auth/login', '/auth/register'],
    ...['/auth/pass-token', '/auth/pass-token/register', '/auth/pass-token/register-police'],
    ...['/profile', '/profile/terms', '/profile/about-us', '/profile/language', '/profile/setting'],
    '/profile/my-location',
    ...['/client/bank', '/client/search', '/client/category/{id}', '/client/information/{id}'],
    ...['/client/information/policy-full/{id}', '/client/information/review-full/{id}'],
    ...['/client/popular-full', '/client/recommend-full', '/client/near-place-full'],
    ...['/vendor/register-business', '/vendor/register-business/form1', '/vendor/register-business/form2'],
    '/vendor/register-business/form3',
  ],
  forgot: ['/forgot', '/forgot/reset', '/forgot/verify'],
  login: [
    // Listed among the public ones: nobody without an account has a role, settings or photos.
    ...['/auth/pass-token/switc-role', '/profile/setting/profile-edit', '/profile/setting/password-edit'],
    ...['/vendor/register-business/form4', '/vendor/register-business/form5'],
    ...['/vendor/register-business/form5/add-items', '/vendor/register-business/finish'],
    ...['/test-survey', '/notification', '/profile/favorite-place'],
    ...['/chat/room-chat/{id}', '/chat/member-chat/{id}', '/chat/channel-chat', '/chat/create-group'],
    ...['/client/information/wrote-review/{id}', '/client/information/widgets/social-bank-edit'],
  ],
  vendor: [
    '/vendor/my-business',
    ...['/vendor/warning-list', '/vendor/warning-list/reply/{id}', '/vendor/warning-list/reply/success'],
    '/vendor/warning-list/detail/{id}',
    ...['/vendor/manage-business/edit/{id}', '/vendor/manage-business/home/{id}'],
    ...['/vendor/manage-business/list/{id}', '/vendor/manage-business/do-survery/{id}'],
    '/vendor/manage-business/safety-standards/{id}',
  ],
  inspector: [
    ...['/inspector/home', '/inspector/policy/{id}', '/inspector/area-duty'],
    ...['/inspector/check-comment', '/inspector/check-comment/{id}', '/inspector/Issue-warning/{id}'],
    ...['/inspector/manage-reply', '/inspector/manage-reply/already-sent/{id}'],
    '/inspector/manage-reply/approve-warning-card/{id}',
    '/inspector/manage-reply/approve-warning-card/state-finish',
    ...['/inspector/fail-survey-list', '/inspector/management-place', '/inspector/check/business-tourlist'],
    ...['/inspector/do-recheck/{id}/{question_template_id}', '/inspector/do-recheck/state-finish'],
    ...['/inspector/recheck-by-business-id/{id}', '/inspector/recheck-by-business-id/state-finish'],
  ],
}
