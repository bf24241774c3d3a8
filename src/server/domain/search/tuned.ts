/**
 * The tuned numbers of the search, each once, with its effect. They were found by trying: change one, run
 * `npm test -- search-cases/quality`, and keep a change that finds more and misleads less. Limits of memory, time and batches stand where they hold.
 */

// Areas and hours in a text (search-as-said.ts).
/** So few places have the words of a text by chance, where an area's name in it is misspelt. */
export const fewAnswers = 3

// Where nothing is found: possible meanings instead (instead.ts, meanings.ts, less-of-text.ts, similar-names.ts).
/** Least likeness of a name: 1 means that all trigrams of the query are in a part of it. */
export const similarEnough = 0.5
/** One letter in so many may be another: skydiving is no diving. */
export const lettersToEach = 4
/** A word that so many of all places have says nothing about the subject: ร้าน of ร้านตัดผม. */
export const mostAnswered = 0.08
/** Of fewer places a share says nothing. */
export const fewestForShare = 200
/** So many words with gaps between are always a sentence. */
export const wordsOfSentence = 4
/** Of a longer sentence the rarest words: each of their rows is looked up in the sample, and more words would be too many rows. */
export const mostNamed = 5
/** Rows of words to look for in the database. */
export const mostTried = 3
/** So many times as many places are no chance. */
export const timesMore = 5
/** Things to look for in the database. */
export const mostThings = 3
/** Rows of other words to look for in the database. */
export const mostOtherRows = 2
/** More places than this have the words of a text by no chance; so few may be for the want of the right ones. */
export const [fewLoose, fewestLoose] = [24, 3]
/** Shorter words of the dictionary are also misspellings of others that sound alike. */
export const longWord = 6

// Corrections of spelling (known-words.ts).
/** Longer words are compounds of others; longer runs, and texts of more runs, are not corrected. */
export const longestKnownWord = 20
export const longestRun = 40
export const mostRuns = 8
/** Letters from which on one may be wrong. */
export const fewestWithEdit = 4
/** The cost of a wrong letter in a reading, and of one that Thai writes and hardly speaks: ร and ล after another, ร for ล. */
export const [edit, lightEdit] = [640, 256]
/** Makes a row of short words dearer than longer ones with a wrong letter. */
export const shortWord = 0.6
/** Words that one may be instead, rows of such, and letters that may be wrong in a row. */
export const [mostOthers, mostRows, mostWrong] = [5, 12, 2]

// Thai in Latin script (romanised.ts).
/** Longer Thai words are compounds of others. */
export const longestRomanised = 9
/** Ways of a word, words of a text, those that are one in Thai, and texts that it may be. */
export const [mostWays, mostWords, mostAsOne, mostTexts] = [4, 4, 3, 12]
/** One word written apart costs a little: pla kapong. */
export const apart = 0.1

// Names of areas in a text (said-areas.ts).
/** Shorter names are one letter away from other words; in longer ones more may be wrong. */
export const [fewestMisspelt, fewestTwice, fewestThrice] = [{ thai: 5, latin: 6 }, 11, 15]
/** Words of a name. */
export const mostPiecesOfArea = 4
/** Characters of a name that is known with one of them doubled: shorter ones are other words then. */
export const fewestTwiceWritten = 5
/** A romanised name that is spelled another way: letters of its sound, as pad thai sounds like Pattaya in three, and letters that differ. */
export const [fewestSpoken, mostSpeltOtherwise] = [4, 2]
/** Rows to look through for a place of that name. */
export const mostNamesakes = 300

// Names of things in a text (said-things.ts).
/** Words of a longest name. */
export const mostPiecesOfThing = 6

// Words that say little (said-vaguely.ts).
/** Segments of a longest one: บรรยากาศ·ดี. */
export const mostSegments = 3

// Numbers of the plan of a search (sample-hits.ts, search-plan.ts).
/** Rows that are enough to find a feature of one place in a hundred; looking through all of them takes ten times as long as the index does. */
export const fewRowsSampled = 300
/** So many rows are collected within the budget, even embedded (about 14 µs each); a walk that is given up costs as much again. */
export const fewRowsCollected = 1_500
/** A walk must promise to be so much shorter: the cost of a collection is known, the first rows of a list are guessed. */
export const advantage = 1.2

// Suggestions while somebody types (suggest.ts).
/** Of all kinds together. */
export const mostSuggestions = 8
/** Of the suggestions, at most so many kinds and areas: they must not push the places out. */
export const mostAreas = 4
/** Letters from which on sub-districts are offered: there is one for every beginning shorter than this. */
export const fewestForSubdistricts = 4
/** A larger share of all names than this is soon met going down the best rated. */
export const frequentShare = 0.02
/** Of the others no more are checked: any of them is a fair answer to half a word, and typing does not wait. */
export const mostNames = 800

// The match of a document with a query (text-match.ts).
/** Words in Latin script so long are not the beginning of others by chance. */
export const longBeginning = 5
/** Fewer say nothing in the middle of a word. */
export const fewestLetters = 3
/** So many letters of other words may stand between two that are written in one. */
export const mostBetween = 8
/** Shorter words of areas' names are words of others too: Suan. */
export const longAreaWord = 6
/** Fewer consonants say nothing. */
export const fewestConsonants = 3
/** Fewer letters without the unspoken ones say nothing. */
export const fewestUnspoken = 3
/** So long a word is no chance beside those that are written so; prawn is heard as พร. */
export const spokenBeside = 4
/** Without its vowels a shorter sound is a part of many names. */
export const longSound = 7
/** Such a one beside the word for a kind of places is a part of many names too. */
export const shortSound = 3
/** So long a beginning is no chance: the dictionary cuts the text after แซ่บ wrongly. */
export const longSpoken = 6
/** So many letters are tried in both ways. */
export const mostSwaps = 3

// Words as documents have them, written and heard (whole-words.ts).
/** Longer words hardly stand in others. */
export const longestAlone = 4
/** Longer sounds are no chance in the middle of a name either; of consonants alone it takes one more. */
export const soundsAnywhere = 5
export const consonantsAnywhere = 6
/** Fewer sounds are no word; and so many words more are heard as one with it. */
export const fewestHeard = 2
export const mostTogether = 3
