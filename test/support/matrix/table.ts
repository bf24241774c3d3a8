/**
 * The powers (domain, section 1), a line an action and a column a person; the people are in cast.ts, the requests in lines.ts. Owning a place goes by
 * the account and not by the role acted in; deciding about one asks for the role, the area and no relation to it.
 */
import { type Part, parts } from './cast.ts'

/**
 * `yes`: it is shown, or done. `in`: led to the sign-in. `role`: led to the choice of the role. `out`: led to the notice that the place is outside of the area. `else`: led elsewhere.
 * `403`: refused with the rule. `404`: to this person it is not there.
 */
const table = `
                                               guest lock  client owner other help  asked gone  offic away  kin   own   boss  bAway bKin  lent

# People and places
read a place                                   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
write a review                                 in    in    yes   403   yes   403   yes   yes   403   yes   403   403   403   yes   403   403
edit the review of the client                  in    in    yes   403   404   403   404   404   403   404   403   403   403   404   403   403
keep a place                                   in    in    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
report a place                                 yes   yes   yes   403   yes   yes   yes   yes   yes   yes   yes   403   yes   yes   yes   yes
report the review of the client                in    in    403   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
reply to a review                              in    in    403   yes   403   403   403   403   403   403   403   yes   403   403   403   403

# Owners
see how the own place stands                   in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
edit a place                                   in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
ask for another name                           in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
close a place for good                         in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
state an item                                  in    in    role  yes   404   yes   role  role  role  role  role  role  role  role  role  role
state a promise                                in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
state an account                               in    in    404   yes   404   404   404   404   404   404   404   yes   404   404   404   404
hand a place over                              in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
see the self-survey                            in    in    role  yes   404   yes   role  role  role  role  role  role  role  role  role  role
begin a self-survey                            in    in    role  yes   404   yes   role  role  role  role  role  role  role  role  role  role
answer a self-survey without a network         in    in    role  yes   404   yes   role  role  role  role  role  role  role  role  role  role
hand a self-survey in                          in    in    role  yes   404   yes   role  role  role  role  role  role  role  role  role  role
read a warning as its owner                    in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
reply to a warning                             in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
put a reply down for the owner                 in    in    role  404   404   yes   role  role  role  role  role  role  role  role  role  role
ask for more time                              in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
appeal                                         in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role
ask for a recheck                              in    in    role  yes   404   404   role  role  role  role  role  role  role  role  role  role

# Places that wait
open the work of a day                         in    in    role  role  role  role  role  role  yes   yes   yes   yes   yes   yes   yes   yes
see places that wait                           in    in    role  role  role  role  role  role  yes   yes   yes   yes   yes   yes   yes   yes
approve a registration                         in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
return a registration                          in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
decide a change of a place                     in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
decide the closing of a place                  in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
decide who owns a place                        in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
refuse who claims a place                      in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
answer whether two rows are one place          in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
put two entries together                       in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
take two entries apart again                   in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
keep two entries apart                         in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
hand over what was left on a device            in    in    404   409   404   404   404   yes   409   404   409   409   409   404   409   409
take over what was handed over                 in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
set aside what was handed over                 in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
hand a visit on that was left open             in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403

# Papers
read papers and promises                       in    in    role  role  role  role  role  role  yes   out   yes   yes   yes   out   yes   yes
check a licence                                in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
check accounts                                 in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
check an amenity                               in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
check photos                                   in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
open a complaint visit                         in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes

# Visits
open a visit                                   in    in    role  role  role  role  role  role  yes   out   yes   yes   yes   out   yes   yes
begin an inspection                            in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
take a visit along                             in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
answer an inspection                           in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
answer an inspection without a network         in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
choose between two answers                     in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
photograph an inspection                       in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
sign an inspection                             in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
seal an inspection                             in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
break an inspection off                        in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
answer a recheck without a network             in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
seal a recheck                                 in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes

# Cards
open the issuing of a card                     in    in    role  role  role  role  role  role  yes   out   yes   yes   yes   out   yes   yes
issue a yellow card                            in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
draft an orange card                           in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
discard a draft                                in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
approve an orange card                         in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
send a draft back                              in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
ratify a red card                              in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
decide a reply                                 in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
grant more time                                in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
read the letter of a card                      in    in    role  role  role  role  role  role  yes   404   yes   yes   yes   404   yes   yes
take a card back                               in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
decide an appeal                               in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
approve a draft of the supervisor              in    in    role  role  role  role  role  role  403   404   403   403   403   404   403   403
decide an appeal against the supervisor’s card in    in    role  role  role  role  role  role  yes   404   403   403   403   404   403   yes
ask the officers about a card                  in    in    404   yes   404   404   404   404   404   404   404   yes   404   404   404   404
answer a question about a card                 in    in    404   yes   404   404   404   404   yes   404   404   yes   yes   404   404   yes
announce to a district                         in    in    404   404   404   404   404   404   yes   404   yes   yes   yes   404   yes   yes

# Words
see words that wait                            in    in    role  role  role  role  role  role  yes   yes   yes   yes   yes   yes   yes   yes
hide a review                                  in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
pass a review on                               in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
answer the author of a hidden review           in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
read what was made unreadable                  in    in    role  role  role  role  role  role  403   404   403   403   yes   404   403   403
hide a reported message                        in    in    role  role  role  role  role  role  yes   404   404   404   yes   404   404   yes
send a visit for a report                      in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes
close a report                                 in    in    role  role  role  role  role  role  yes   404   403   403   yes   404   403   yes

# Plans and figures
remind of a self-survey                        in    in    role  role  role  role  role  role  yes   404   404   404   yes   404   404   yes
plan a round                                   in    in    role  role  role  role  role  role  yes   403   403   403   yes   403   403   yes
look a second time                             in    in    role  role  role  role  role  role  yes   404   404   404   yes   404   404   yes
see figures                                    in    in    role  role  role  role  role  role  yes   yes   yes   yes   yes   yes   yes   yes

# Officers
see officers                                   in    in    role  role  role  role  role  role  else  else  else  else  yes   yes   yes   yes
try other rules                                in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
see questionnaires                             in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
begin a questionnaire                          in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
write a questionnaire                          in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
publish a questionnaire                        in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
call off a questionnaire                       in    in    role  role  role  role  role  role  404   404   404   404   yes   yes   yes   yes
approve an officer                             in    in    role  role  role  role  role  role  404   404   404   404   yes   403   yes   403
suspend an officer                             in    in    role  role  role  role  role  role  404   404   404   404   yes   404   yes   404
give a duty area                               in    in    role  role  role  role  role  role  404   404   404   404   yes   404   yes   404
end a duty area                                in    in    role  role  role  role  role  role  404   404   404   404   yes   404   yes   404
end a relation                                 in    in    role  role  role  role  role  role  404   404   404   404   yes   404   yes   404

# What is no page
read the paper of a licence                    404   404   404   yes   404   404   404   404   yes   404   yes   yes   yes   404   yes   yes
get the key of the own device                  in    in    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
take figures along                             in    in    role  role  role  role  role  role  yes   yes   yes   yes   yes   yes   yes   yes
`

const words: Record<string, string> = { in: 'sign-in', out: 'outside', else: 'elsewhere' }
const actionWidth = 46

/** The table, line by line. */
export const matrix = table
  .split('\n')
  .slice(2)
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const cells = line.slice(actionWidth).trim().split(/\s+/)
    if (cells.length !== parts.length) throw new Error(`A line has ${cells.length} cells: ${line}`)
    const expected = Object.fromEntries(parts.map((part, at) => [part, words[cells[at] ?? ''] ?? cells[at]]))
    return { action: line.slice(0, actionWidth).trim(), expected: expected as Record<Part, string> }
  })
